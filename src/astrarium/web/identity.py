"""The pages about oneself: keep my seats, find them again, a second device, settings, time; and the moderators'."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from .render import html

AnyRequest = Request[Any, Any, Any]


@get("/keep", include_in_schema=False, sync_to_thread=True)
def keep_page(request: AnyRequest) -> Response[str]:
    return html("keep.html", request)


@get("/me", include_in_schema=False, sync_to_thread=True)
def me_page(request: AnyRequest) -> Response[str]:
    return html("me.html", request, here="me")


@get("/me/time", include_in_schema=False, sync_to_thread=True)
def time_page(request: AnyRequest) -> Response[str]:
    return html("time.html", request, here="time")


@get("/moderation", include_in_schema=False, sync_to_thread=True)
def moderation_page(request: AnyRequest) -> Response[str]:
    """The same for everybody: what it shows comes from the API, for moderators alone."""
    return html("moderation.html", request, here="moderation")


@get("/signin", include_in_schema=False, sync_to_thread=True)
def signin_page(request: AnyRequest) -> Response[str]:
    return html("signin.html", request)


@get("/d", include_in_schema=False, sync_to_thread=True)
def device_page(request: AnyRequest) -> Response[str]:
    return html("arrive.html", request, way="device")


@get("/mail", include_in_schema=False, sync_to_thread=True)
def mail_page(request: AnyRequest) -> Response[str]:
    return html("arrive.html", request, way="mail")


routes: list[Any] = [keep_page, me_page, time_page, moderation_page, signin_page, device_page, mail_page]
