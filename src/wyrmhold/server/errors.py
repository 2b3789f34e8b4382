"""Error codes of the server and their HTTP statuses."""

from __future__ import annotations

import math
from collections.abc import Mapping

from wyrmhold.kernel.errors import WyrmholdError

STATUS: dict[str, int] = {
    "bad_request": 400,
    "not_signed_in": 401,
    "wrong_login": 401,
    "bad_origin": 403,
    "not_allowed": 403,
    "missing_scope": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "no_such_table": 404,
    "no_such_thing": 404,
    "no_such_device": 404,
    "bad_link": 404,
    "method_not_allowed": 405,
    "already_started": 409,
    "not_started": 409,
    "game_over": 409,
    "not_asked": 409,
    "stale_prompt": 409,
    "seat_taken": 409,
    "seats_open": 409,
    "name_taken": 409,
    "login_taken": 409,
    "already_registered": 409,
    "no_account": 409,
    "too_many_channels": 409,
    "too_many_tokens": 409,
    "undo_off": 409,
    "too_many_undos": 409,
    "log_full": 409,
    "nothing_to_undo": 409,
    "not_now": 409,
    "not_over": 409,
    "other_rules": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "wrong_host": 421,
    "invalid": 422,
    "illegal_action": 422,
    "bad_token": 422,
    "bad_options": 422,
    "bad_record": 422,
    "bad_scenario": 422,
    "bad_name": 422,
    "bad_login": 422,
    "bad_password": 422,
    "bad_address": 422,
    "bad_subscription": 422,
    "too_many_requests": 429,
    "server_error": 500,
    "busy": 503,
    "store_error": 500,
    "store_unavailable": 503,
    "store_faulty": 503,
    "shutting_down": 503,
}
"""Every error code a client can get, with its HTTP status."""


class Refused(WyrmholdError):
    """A client's request was refused."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.reason = code
        self.rule = rule

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "error": self.reason}


class Busy(Refused):
    """Too much is waiting already. Retry after `retry_after` seconds."""

    def __init__(self, retry_after: float) -> None:
        self.retry_after = max(1, math.ceil(retry_after))
        super().__init__("busy", f"the server is busy; try again in {self.retry_after} s")

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "retry_after": self.retry_after}

    def headers(self) -> Mapping[str, str]:
        return {"retry-after": str(self.retry_after)}


def code_of(error: WyrmholdError) -> str:
    """The error code for any error."""
    return error.reason if isinstance(error, Refused) else error.code


def status_of(error: WyrmholdError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(code_of(error), 422)
