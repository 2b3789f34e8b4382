"""What can be wrong with who somebody is, or with how a request came in."""

from __future__ import annotations

import math
from collections.abc import Mapping

from wyrmhold.kernel.errors import WyrmholdError


class IdentityError(WyrmholdError):
    """A request that is turned away. Its HTTP status stands in `server.errors.STATUS`."""

    code = "identity_error"

    def headers(self) -> Mapping[str, str]:
        """Headers that belong on the answer."""
        return {}


class BadName(IdentityError):
    """A name that people could not read, or not tell from another."""

    code = "bad_name"


class BadLogin(IdentityError):
    """A login that nobody may have."""

    code = "bad_login"


class BadPassword(IdentityError):
    """A password that is too short, too long, or no text."""

    code = "bad_password"


class LoginTaken(IdentityError):
    """Somebody else has this login."""

    code = "login_taken"


class AlreadyRegistered(IdentityError):
    """The person has an account already."""

    code = "already_registered"


class NoAccount(IdentityError):
    """The person is a guest."""

    code = "no_account"


class WrongLogin(IdentityError):
    """Login and password do not belong together. Whether the login exists is not said."""

    code = "wrong_login"

    def __init__(self) -> None:
        super().__init__("that login and that password do not belong together")


class NotSignedIn(IdentityError):
    """The device is not, or no longer, one of a person's."""

    code = "not_signed_in"

    def __init__(self) -> None:
        super().__init__("this device is not signed in")


class NoSuchDevice(IdentityError):
    """The person has no such device."""

    code = "no_such_device"

    def __init__(self) -> None:
        super().__init__("you have no such device")


class BadLink(IdentityError):
    """A link to another device that is used up, too old, or never was one: which is not said."""

    code = "bad_link"

    def __init__(self) -> None:
        super().__init__("this link has been used or is too old; make a new one")


class BadOrigin(IdentityError):
    """Another site made the request."""

    code = "bad_origin"


class BadContentType(IdentityError):
    """A body of a kind that a form of another site could send."""

    code = "unsupported_media_type"


class BodyTooLarge(IdentityError):
    """The body of the request is larger than its route takes."""

    code = "too_large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"at most {limit} bytes are taken here")


class TooManyRequests(IdentityError):
    """Too much in too short a time. It works again after `retry_after` seconds."""

    code = "too_many_requests"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = max(1, math.ceil(retry_after))
        super().__init__(f"too many requests; try again in {self.retry_after} s")

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "retry_after": self.retry_after}

    def headers(self) -> Mapping[str, str]:
        return {"retry-after": str(self.retry_after)}
