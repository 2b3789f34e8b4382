"""Web push by the book: the examples of RFC 8291 and RFC 8292."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmhold.server.notify.errors import BadSubscription
from wyrmhold.server.notify.webpush import (
    MAX_TEXT_BYTES,
    BrowserKeys,
    Vapid,
    b64,
    browser_keys,
    derived,
    encrypted,
    from_b64,
    point_of,
    public_key,
    push_headers,
)

# RFC 8291, section 5 and appendix A
TEXT = b"When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SERVER_SECRET = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER_SECRET = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
BROWSER_POINT = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

# RFC 8292, section 2.4
JWT = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAi"
    "OjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HL"
    "GkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
)
JWT_POINT = (
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
)


def secret_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_b64(text)), ec.SECP256R1())


def decrypted(message: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser reads from a message."""
    salt, size, length = message[:16], int.from_bytes(message[16:20]), message[20]
    point, record = message[21 : 21 + length], message[21 + length :]
    assert len(record) <= size
    agreed = own.exchange(ec.ECDH(), public_key(point))
    secret = derived(agreed, auth, b"WebPush: info\0" + point_of(own) + point, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
    assert text[-1:] == b"\x02"
    return text[:-1]


def claims_of(jwt: str, point: str) -> dict[str, object]:
    """What a push service reads from a signature. Raises InvalidSignature."""
    head, claims, signature = jwt.split(".")
    raw = from_b64(signature)
    assert len(raw) == 64
    both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    signed = f"{head}.{claims}".encode()
    public_key(from_b64(point)).verify(both, signed, ec.ECDSA(hashes.SHA256()))
    assert json.loads(from_b64(head)) == {"typ": "JWT", "alg": "ES256"}
    read = json.loads(from_b64(claims))
    assert isinstance(read, dict)
    return read


def test_the_example_of_rfc_8291_comes_out_byte_for_byte() -> None:
    keys = browser_keys(BROWSER_POINT, AUTH)
    message = encrypted(TEXT, keys, secret_key(SERVER_SECRET), from_b64(SALT))
    assert b64(message) == MESSAGE
    assert decrypted(message, secret_key(BROWSER_SECRET), from_b64(AUTH)) == TEXT


@settings(max_examples=20, deadline=None)
@given(st.binary(max_size=MAX_TEXT_BYTES))
def test_a_browser_reads_what_was_sent_to_it(text: bytes) -> None:
    keys = browser_keys(BROWSER_POINT, AUTH)
    message = encrypted(text, keys)
    assert decrypted(message, secret_key(BROWSER_SECRET), from_b64(AUTH)) == text
    assert len(message) <= 4096
    assert message != encrypted(text, keys)


def test_a_text_that_fills_the_record_is_sent_and_a_longer_one_is_not() -> None:
    keys = BrowserKeys(from_b64(BROWSER_POINT), from_b64(AUTH))
    assert len(encrypted(b"x" * MAX_TEXT_BYTES, keys)) == 4096
    with pytest.raises(ValueError, match="too long"):
        encrypted(b"x" * (MAX_TEXT_BYTES + 1), keys)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", AUTH),
        ("ä", AUTH),
        ("not base64!", AUTH),
        (BROWSER_POINT[:-4], AUTH),
        (b64(from_b64(BROWSER_POINT)[:-1] + b"\0"), AUTH),  # not on the curve
        (b64(b"\x02" + from_b64(BROWSER_POINT)[1:33]), AUTH),  # compressed
        (b64(b"\0"), AUTH),  # the point at infinity
        (BROWSER_POINT, ""),
        (BROWSER_POINT, AUTH[:-2]),
        (BROWSER_POINT, AUTH + "AAAA"),
    ],
)
def test_invalid_browser_keys_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadSubscription):
        browser_keys(p256dh, auth)


def test_the_example_of_rfc_8292_is_signed_as_we_understand_it() -> None:
    assert claims_of(JWT, JWT_POINT) == {
        "aud": "https://push.example.net",
        "exp": 1453523768,
        "sub": "mailto:push@example.com",
    }
    with pytest.raises(InvalidSignature):
        claims_of(JWT, BROWSER_POINT)


def test_a_message_is_signed_for_its_push_service_with_the_key_that_pages_get() -> None:
    vapid = Vapid(Vapid.new_secret(), "mailto:somebody@example.org")
    headers = push_headers(vapid, "https://push.example.net:8443/v1/abc?d=e", "table", 1000)
    scheme, jwt, key = headers["Authorization"].split(" ")
    assert (scheme, jwt[:2], jwt[-1], key) == ("vapid", "t=", ",", f"k={vapid.application_key}")
    assert claims_of(jwt[2:-1], vapid.application_key) == {
        "aud": "https://push.example.net:8443",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:somebody@example.org",
    }
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert len(headers["Topic"]) == 32  # the longest RFC 8030 allows


def test_a_key_is_the_same_whenever_it_is_read() -> None:
    secret = Vapid.new_secret()
    assert Vapid(secret, "").application_key == Vapid(secret, "").application_key
    assert Vapid(SERVER_SECRET, "").application_key.startswith("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy")
