"""Calls an Outrider platform with an API key. Python 3.11 or newer, and nothing beside its own library.

    outrider = Outrider("https://fleet.example.com", key)
    for vehicle in outrider.vehicle_getBatchVehicles_all({"pageSize": 100, "pageNum": 1}):
        print(vehicle["plateNum"])
"""
from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Iterator

from outrider_calls import Calls

FIRST_PAUSE = 0.5
"""Seconds before the first further try; each waits twice as long as the one before."""
LONGEST_PAUSE = 60.0


class OutriderRefusal(Exception):
    """The platform has refused a call. `code` is the rspCode that the API document lists."""

    def __init__(self, path: str, code: int, status: int, message: str, retry_after: float | None) -> None:
        super().__init__(message)
        self.path = path
        self.code = code
        self.status = status
        self.retry_after = retry_after


class OutriderUnreachable(Exception):
    """No answer came, or none of a platform."""


class Outrider(Calls):
    """`timeout`: of one try, in seconds. `retries`: how often a call that may be sent again is, after the first try."""

    def __init__(self, url: str, key: str, *, lang: str = "en", timeout: float = 60.0, retries: int = 3) -> None:
        if not key:
            raise ValueError("an API key is needed")
        self._url = url.rstrip("/")
        self._key = key
        self._lang = lang
        self._timeout = timeout
        self._retries = retries

    def send(self, path: str, body: dict[str, Any], *, again: str | None = None) -> Any:
        # The same in every try: by it the platform does the work once.
        sent = {"requestId": uuid.uuid4().hex, **body} if again == "requestId" else body
        tries = 0
        while True:
            try:
                return self._once(path, sent)
            except (OutriderRefusal, OutriderUnreachable) as error:
                wait = None if again is None or tries >= self._retries else _wait_after(error, tries)
                if wait is None:
                    raise
            time.sleep(wait)
            tries += 1

    def send_pages(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        page = int(body.get("pageNum", 1))
        while found := self.send(path, {**body, "pageNum": page}, again="reads").get(rows, []):
            yield from found
            page += 1

    def send_after(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        asked = dict(body)
        while True:
            reply = self.send(path, asked, again="reads")
            found = reply.get(rows, [])
            yield from found
            if not found or not reply.get("next"):
                return
            asked["after"] = reply["next"]

    def _once(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"authorization": f"Bearer {self._key}", "content-type": "application/json", "lang": self._lang}
        request = urllib.request.Request(f"{self._url}/{path}", json.dumps(body).encode(), headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                status, text, retry_after = response.status, response.read(), None
        except urllib.error.HTTPError as refused:
            with refused:
                status, text, retry_after = refused.code, refused.read(), refused.headers.get("retry-after")
        except (OSError, http.client.HTTPException) as cause:
            raise OutriderUnreachable(f"{path}: no answer") from cause
        reply = _envelope_in(text)
        if reply is None:
            raise OutriderUnreachable(f"{path}: HTTP {status}, not the answer of a platform")
        if reply["rspCode"] == 0:
            return reply.get("data") or {}
        wait = float(retry_after) if retry_after is not None else None
        raise OutriderRefusal(path, reply["rspCode"], status, reply.get("msg", ""), wait)


def _envelope_in(text: bytes) -> dict[str, Any] | None:
    try:
        reply = json.loads(text)
    except ValueError:
        # Told by the caller, with the status.
        return None
    return reply if isinstance(reply, dict) and isinstance(reply.get("rspCode"), int) else None


def _wait_after(error: OutriderRefusal | OutriderUnreachable, tries: int) -> float | None:
    """Seconds before the next try; None: another try brings the same."""
    usual = FIRST_PAUSE * 2.0**tries
    if isinstance(error, OutriderUnreachable):
        return usual
    if error.status not in (429, 503):
        return None
    asked = usual if error.retry_after is None else error.retry_after
    return asked if asked <= LONGEST_PAUSE else None
