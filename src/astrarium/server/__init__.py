"""HTTP and WebSocket, tables and seats, and their persistence."""

from .app import create_app
from .run import migrate, serve, work

__all__ = ["create_app", "migrate", "serve", "work"]
