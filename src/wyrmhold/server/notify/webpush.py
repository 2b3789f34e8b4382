"""Web push: messages that only the browser can read (RFC 8291), from a server that it knows.

The push service in between learns who sends (VAPID, RFC 8292), when and how much, not what.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from wyrmhold.server.notify.errors import BadSubscription

CURVE: Final = ec.SECP256R1()
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16

RECORD_BYTES: Final = 4096
"""Push services need not take more than this (RFC 8030, section 7.2)."""

HEADER_BYTES: Final = SALT_BYTES + 4 + 1 + POINT_BYTES
LONGEST_TEXT: Final = RECORD_BYTES - HEADER_BYTES - 1 - 16
"""After the header, the delimiter and the authentication tag."""

SIGNED_FOR_S: Final = 12 * 3600
"""Services refuse what is signed for more than a day."""

KEPT_FOR_S: Final = 24 * 3600
"""How long the service keeps a message for a browser that is not running."""


def b64(data: bytes) -> str:
    """Base64 for URLs without padding, as all these RFCs write it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_b64(text: str) -> bytes:
    """Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not base64url") from error


@dataclass(frozen=True)
class BrowserKeys:
    """What a browser gave with its subscription: its public key, and a secret shared with us."""

    point: bytes
    auth: bytes


def browser_keys(p256dh: str, auth: str) -> BrowserKeys:
    """Reads the keys of a subscription. Raises BadSubscription."""
    try:
        keys = BrowserKeys(from_b64(p256dh), from_b64(auth))
        public_key(keys.point)
    except (ValueError, InvalidKey):
        raise BadSubscription("p256dh is not a public key on the curve P-256") from None
    if len(keys.point) != POINT_BYTES or len(keys.auth) != AUTH_BYTES:
        raise BadSubscription(f"p256dh has {POINT_BYTES} bytes and auth {AUTH_BYTES}")
    return keys


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for what is not on the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    text: bytes,
    keys: BrowserKeys,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message, `aes128gcm` in one record (RFC 8291, section 3.4).

    The own key and the salt are made anew for every message; only a test brings its own.
    """
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a push message of {len(text)} bytes is too long")
    own = own or ec.generate_private_key(CURVE)
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    point = point_of(own)
    agreed = own.exchange(ec.ECDH(), public_key(keys.point))
    info = b"WebPush: info\0" + keys.point + point
    secret = derived(agreed, keys.auth, info, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Vapid:
    """The server's own key: a browser subscribes for it, and every message is signed with it."""

    def __init__(self, secret: str, contact: str) -> None:
        """`secret` is what `new_secret` made, `contact` a mailto: or https: address (RFC 8292)."""
        self._key = ec.derive_private_key(int.from_bytes(from_b64(secret)), CURVE)
        self.contact = contact

    @staticmethod
    def new_secret() -> str:
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        return b64(number.to_bytes(32))

    @property
    def application_key(self) -> str:
        """What a page hands to `pushManager.subscribe` as `applicationServerKey`."""
        return b64(point_of(self._key))

    def authorization(self, endpoint: str, now_s: int) -> str:
        """The header that shows a push service who sends."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_s + SIGNED_FOR_S,
            "sub": self.contact,
        }
        head = b64(compact({"typ": "JWT", "alg": "ES256"}))
        signed = f"{head}.{b64(compact(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b64(r.to_bytes(32) + s.to_bytes(32))
        return f"vapid t={signed}.{signature}, k={self.application_key}"


def compact(value: dict[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def push_headers(vapid: Vapid, endpoint: str, topic: str, now_s: int) -> dict[str, str]:
    """The headers of a message. A later one of the same topic replaces one not delivered yet."""
    return {
        "Authorization": vapid.authorization(endpoint, now_s),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR_S),
        "Urgency": "normal",
        "Topic": b64(sha256(topic.encode()).digest()[:24]),
    }
