"""Errors about identity and about how a request was made."""

from __future__ import annotations

import math
from collections.abc import Mapping

from wyrmhold.kernel.errors import WyrmholdError


class IdentityError(WyrmholdError):
    """A request was rejected. Its HTTP status is in `server.errors.STATUS`."""

    code = "identity_error"

    def headers(self) -> Mapping[str, str]:
        """Headers to add to the response."""
        return {}


class BadName(IdentityError):
    """A name is unreadable or misleading."""

    code = "bad_name"


class BadLogin(IdentityError):
    """A login is not allowed."""

    code = "bad_login"


class BadPassword(IdentityError):
    """A password is too short, too long, or not text."""

    code = "bad_password"


class LoginTaken(IdentityError):
    """Somebody else has this login."""

    code = "login_taken"


class AlreadyRegistered(IdentityError):
    """The person already has an account."""

    code = "already_registered"


class NoAccount(IdentityError):
    """The person is a guest."""

    code = "no_account"


class WrongLogin(IdentityError):
    """Wrong login or password, without saying which."""

    code = "wrong_login"

    def __init__(self) -> None:
        super().__init__("wrong login or password")


class NotSignedIn(IdentityError):
    """The device is not signed in."""

    code = "not_signed_in"

    def __init__(self) -> None:
        super().__init__("this device is not signed in")


class NoSuchDevice(IdentityError):
    """The person has no such device."""

    code = "no_such_device"

    def __init__(self) -> None:
        super().__init__("you have no such device")


class BadLink(IdentityError):
    """A device link is used, expired or invalid, without saying which."""

    code = "bad_link"

    def __init__(self) -> None:
        super().__init__("this link was already used or has expired; create a new one")


class BadOrigin(IdentityError):
    """Another site made the request."""

    code = "bad_origin"


class WrongHost(IdentityError):
    """The request names another server."""

    code = "wrong_host"

    def __init__(self) -> None:
        super().__init__("this server has another name; its operator sets it with --base-url")


class BadContentType(IdentityError):
    """The body has a content type that forms on other sites could send."""

    code = "unsupported_media_type"


class BodyTooLarge(IdentityError):
    """The request body is larger than its route allows."""

    code = "too_large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"the body may have at most {limit} bytes")


class TooManyRequests(IdentityError):
    """Too many requests. Retry after `retry_after` seconds."""

    code = "too_many_requests"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = max(1, math.ceil(retry_after))
        super().__init__(f"too many requests; try again in {self.retry_after} s")

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "retry_after": self.retry_after}

    def headers(self) -> Mapping[str, str]:
        return {"retry-after": str(self.retry_after)}
