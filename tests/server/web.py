"""httpx for servers that speak plain HTTP, with a generous time limit.

By default each client of httpx, and each `httpx.get`, reads all certificate authorities, which
takes about 30 ms of CPU: longer than most requests. These know none.
"""

from __future__ import annotations

import ssl
from functools import partial

import httpx

from tests.patience import patience

NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

TIME_LIMIT_S = patience(120)

get = partial(httpx.get, verify=NO_AUTHORITIES, timeout=TIME_LIMIT_S)
post = partial(httpx.post, verify=NO_AUTHORITIES, timeout=TIME_LIMIT_S)
Client = partial(httpx.Client, verify=NO_AUTHORITIES, timeout=TIME_LIMIT_S)
AsyncClient = partial(httpx.AsyncClient, verify=NO_AUTHORITIES, timeout=TIME_LIMIT_S)
HTTPTransport = partial(httpx.HTTPTransport, verify=NO_AUTHORITIES)
