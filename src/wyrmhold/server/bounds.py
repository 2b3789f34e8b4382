"""Limits on what one client may hold before and while it talks to the server, each with its unit.

[Security](docs/security.md) lists them, and a test compares the two. The code reads them from this
module when it needs them, so that a test can start a server with smaller ones.
"""

from __future__ import annotations

KIB = 1024
MIB = 1024 * KIB

# --- the head of a request ------------------------------------------------------------------------

MAX_URL_BYTES = 8 * KIB
"""Longest path with its query. Longer ones get status 414."""

MAX_HEADER_BYTES = 8 * KIB
"""Longest header, name and value together. Longer ones get status 431, like the next two."""

MAX_HEADERS = 100
"""Maximum number of headers in a request."""

MAX_HEAD_BYTES = 32 * KIB
"""Largest head: URL and headers together. Also the most a client may send without completing
anything, such as a chunk's extension or a trailer."""

MAX_PIPELINED = 8
"""Maximum number of requests sent ahead of the answer to the first one. More get status 400."""

# --- time -----------------------------------------------------------------------------------------

HEAD_S = 10.0
"""Time to send a whole head, from opening the connection or from the first byte of the head."""

BODY_S = 60.0
"""Time to send a whole body, from the end of the head."""

KEEP_ALIVE_S = 5
"""Time a connection may stay open between two requests."""

READ_S = 30.0
"""Time a client may read nothing while the rest of a response waits for it."""

LINGER_S = 1.0
"""Time for a refused client to read the reason before it is cut off."""

# --- WebSockets -----------------------------------------------------------------------------------

MAX_MESSAGE_BYTES = 64 * KIB
"""Larger messages are not even read; `socket.MAX_FRAME_CHARS` is the limit of accepted ones."""

MAX_FRAMES = 64
"""Maximum number of frames in one message."""

MAX_QUEUED_MESSAGES = 256
"""Maximum number of messages sent ahead of being handled."""

MAX_LATE_BYTES = 16 * KIB
"""Maximum number of bytes a client may send after the server has closed a socket."""

CLOSE_S = 3.0
"""Time for a client to confirm that a socket is closed."""

MAX_UNREAD_BYTES = MIB
"""Disconnect a client with more unread bytes than this. It gets the rest when it returns."""

MAX_CONTROL_FRAMES = 64
"""Maximum number of pings and pongs from a client between two pings of the server."""

# --- connections ----------------------------------------------------------------------------------

MAX_CONNECTIONS_PER_ADDRESS = 256
"""Maximum number of connections from one IPv4 address or IPv6 network (/64); behind a proxy, of
requests, streams and sockets at a time."""

NEW_CONNECTIONS_BURST = 1000
"""New connections that one address may open at once. More are closed unread."""

NEW_CONNECTIONS_PER_S = 50.0
"""New connections that one address may open per second from then on."""

WANTED_DESCRIPTORS = 65_536
"""Descriptors the server asks the system for at start-up."""

RESERVED_DESCRIPTORS = 256
"""Descriptors kept for files, databases and bots; all others may become connections. If there are
fewer than four times as many in all, a quarter of them is kept."""

MAX_LARGE_BODIES_PER_ADDRESS = 2
"""Maximum number of uploads at a time from one address, on paths that accept bodies larger than
usual."""

# --- reports --------------------------------------------------------------------------------------

LOG_INTERVAL_S = 10.0
"""Each reason for refusing is logged at most once in this time, with the number of refusals."""
