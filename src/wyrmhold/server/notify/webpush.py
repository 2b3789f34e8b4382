"""Web push: messages encrypted for the browser (RFC 8291) and signed by the server.

The push service learns the sender (VAPID, RFC 8292), the time and the size, but not the content.
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
"""Push services need not accept more than this (RFC 8030, section 7.2)."""

HEADER_BYTES: Final = SALT_BYTES + 4 + 1 + POINT_BYTES
MAX_TEXT_BYTES: Final = RECORD_BYTES - HEADER_BYTES - 1 - 16
"""What remains after the header, the delimiter and the authentication tag."""

SIGNED_FOR_S: Final = 12 * 3600
"""Services refuse signatures valid for more than a day."""

KEPT_FOR_S: Final = 24 * 3600
"""How long the service keeps a message for a browser that is not running."""


def b64(data: bytes) -> str:
    """Unpadded base64url, as used in these RFCs."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_b64(text: str) -> bytes:
    """Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not base64url") from error


@dataclass(frozen=True)
class BrowserKeys:
    """The keys of a subscription: the browser's public key, and a shared secret."""

    point: bytes
    auth: bytes


def browser_keys(p256dh: str, auth: str) -> BrowserKeys:
    """Parses the keys of a subscription. Raises BadSubscription."""
    try:
        keys = BrowserKeys(from_b64(p256dh), from_b64(auth))
        public_key(keys.point)
    except (ValueError, InvalidKey):
        raise BadSubscription("p256dh is not a public key on the curve P-256") from None
    if len(keys.point) != POINT_BYTES or len(keys.auth) != AUTH_BYTES:
        raise BadSubscription(f"p256dh must have {POINT_BYTES} bytes and auth {AUTH_BYTES}")
    return keys


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for a point that is not on the curve."""
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

    Every message gets a new key and salt; only tests pass their own.
    """
    if len(text) > MAX_TEXT_BYTES:
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
    """The server's key, which browsers subscribe with and which signs every message."""

    def __init__(self, secret: str, contact: str) -> None:
        """`secret` comes from `new_secret`; `contact` is a mailto: or https: address (RFC 8292)."""
        self._key = ec.derive_private_key(int.from_bytes(from_b64(secret)), CURVE)
        self.contact = contact

    @staticmethod
    def new_secret() -> str:
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        return b64(number.to_bytes(32))

    @property
    def application_key(self) -> str:
        """The `applicationServerKey` that a page passes to `pushManager.subscribe`."""
        return b64(point_of(self._key))

    def authorization(self, endpoint: str, now_s: int) -> str:
        """The header that identifies the sender to a push service."""
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
    """The headers of a message. It replaces an undelivered one with the same topic."""
    return {
        "Authorization": vapid.authorization(endpoint, now_s),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR_S),
        "Urgency": "normal",
        "Topic": b64(sha256(topic.encode()).digest()[:24]),
    }
