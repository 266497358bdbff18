"""The description of the API as a page of our own: no script of anybody else's runs here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from .render import reader_language, render

METHODS = ("get", "post", "put", "patch", "delete")
Schema = Mapping[str, Any]


class Description(OpenAPIRenderPlugin):
    """Draws the OpenAPI description with our own template."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        page = render(
            "description.html", reader_language(request), info=openapi_schema["info"],
            operations=list(operations(openapi_schema)), shapes=list(shapes(openapi_schema)),
        )  # fmt: skip
        return page.encode()


def operations(schema: Schema) -> Iterator[Mapping[str, Any]]:
    """What can be asked, path by path."""
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                asked = methods[method]
                yield {
                    "method": method.upper(), "path": path, "text": asked.get("description", ""),
                    "fields": [field(one["name"], one["schema"], one) for one in asked.get("parameters", ())],
                    "body": content_type(asked.get("requestBody", {})), "answers": list(answers(asked)),
                }  # fmt: skip


def answers(asked: Schema) -> Iterator[tuple[str, str, str]]:
    for status, answer in asked.get("responses", {}).items():
        yield status, answer.get("description", ""), content_type(answer)


def content_type(part: Schema) -> str:
    return next((kind(content.get("schema", {})) for content in part.get("content", {}).values()), "")


def shapes(schema: Schema) -> Iterator[Mapping[str, Any]]:
    """The objects that travel, with their fields."""
    for name, shape in sorted(schema.get("components", {}).get("schemas", {}).items()):
        needed = shape.get("required", ())
        listed = [field(key, value, {"required": key in needed}) for key, value in shape.get("properties", {}).items()]
        yield {"name": name, "text": shape.get("description", ""), "fields": listed}


def field(name: str, schema: Schema, about: Schema) -> Mapping[str, Any]:
    text = about.get("description") or schema.get("description", "")
    return {"name": name, "kind": kind(schema), "text": text, "required": about.get("required", False)}


def kind(schema: Schema) -> str:
    """What a value is, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    several = schema.get("oneOf") or schema.get("anyOf")
    if several:
        return " | ".join(kind(one) for one in several)
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[{kind(schema.get('items', {}))}]"
    found = schema.get("type", "")
    return " | ".join(found) if isinstance(found, list) else str(found)
