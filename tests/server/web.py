"""httpx for servers that speak plain HTTP.

By default each client of httpx, and each `httpx.get`, reads all certificate authorities, which
takes about 30 ms of CPU: longer than most requests. These know none.
"""

from __future__ import annotations

import ssl
from functools import partial

import httpx

NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

get = partial(httpx.get, verify=NO_AUTHORITIES)
post = partial(httpx.post, verify=NO_AUTHORITIES)
Client = partial(httpx.Client, verify=NO_AUTHORITIES)
AsyncClient = partial(httpx.AsyncClient, verify=NO_AUTHORITIES)
HTTPTransport = partial(httpx.HTTPTransport, verify=NO_AUTHORITIES)
