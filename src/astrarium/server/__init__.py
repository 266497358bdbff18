"""HTTP and WebSocket, tables and seats, and their persistence."""

from .app import create_app
from .run import serve

__all__ = ["create_app", "serve"]
