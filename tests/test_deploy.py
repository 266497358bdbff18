"""What deploy/ says can be done: the commands are ours, and the parts name each other rightly."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from astrarium.cli.main import app

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if "build" in service]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
VARIABLE = re.compile(r"\$\{(\w+)(?::[-?][^}]*)?\}")
KEYS = {
    "build", "image", "restart", "environment", "depends_on", "command", "stop_grace_period", "volumes", "healthcheck",
    "ports",
}  # fmt: skip


def accepted(arguments: list[str]) -> Any:
    """Our command line takes these arguments; nothing is run."""
    command: Any = typer.main.get_command(app)
    name, *rest = [VARIABLE.sub("0", part).replace("%i", "8001") for part in arguments]
    return command.commands[name].make_context(name, rest)


def settings() -> dict[str, str]:
    lines = (DEPLOY / "env.example").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


class TestCompose:
    def test_there_are_a_database_a_migration_two_servers_two_workers_and_a_proxy(self):
        assert list(SERVICES) == ["db", "migrate", "web-1", "web-2", "worker-1", "worker-2", "proxy"]

    @pytest.mark.parametrize("name", OURS)
    def test_its_commands_are_ours(self, name):
        assert accepted(SERVICES[name]["command"]).info_name == name.split("-")[0].replace("web", "serve")

    def test_servers_leave_the_bots_to_the_workers(self):
        assert not any(accepted(SERVICES[name]["command"]).params["bots"] for name in ("web-1", "web-2"))

    @pytest.mark.parametrize("name", SERVICES)
    def test_a_service_has_only_fields_that_compose_knows(self, name):
        assert set(SERVICES[name]) <= KEYS

    @pytest.mark.parametrize("name", SERVICES)
    def test_whom_a_service_waits_for_is_there(self, name):
        assert set(SERVICES[name].get("depends_on", ())) <= set(SERVICES)

    def test_named_volumes_are_declared(self):
        used = [volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())]
        assert {name for name in used if not name.startswith(".")} == set(COMPOSE["volumes"])
        assert all((DEPLOY / name).is_file() for name in used if name.startswith("."))

    def test_every_setting_is_in_the_example(self):
        used = VARIABLE.findall((DEPLOY / "docker-compose.yml").read_text(encoding="utf-8"))
        assert set(used) == set(settings()) - {"ASTRARIUM_DATABASE"}

    def test_the_image_is_made_of_what_is_there(self):
        lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
        copied = [line.split()[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line]
        assert all((ROOT / part).exists() for parts in copied for part in parts)
        last = next(line for line in reversed(lines) if line.startswith("CMD"))
        assert accepted(re.findall(r'"([^"]+)"', last)).info_name == "serve"

    def test_the_image_holds_what_database_and_metrics_need(self):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        installed = re.findall(r"'(?:\.|astrarium)\[([\w,]+)\]'", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
        assert installed == ["club,online"] * 2
        club = {re.match(r"[\w-]+", name)[0] for name in project["optional-dependencies"]["club"]}
        assert club == {"asyncpg", "prometheus-client", "uvloop"}


class TestProxy:
    def test_it_does_not_publish_the_metrics(self):
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        matcher = re.search(r"^\t(@\w+) path /metrics /metrics/$", text, re.MULTILINE)
        assert matcher and f"\trespond {matcher[1]} 404\n" in text

    def test_it_sends_people_to_the_servers(self):
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        upstreams = re.search(r"reverse_proxy (.*) \{", text)
        assert upstreams and upstreams[1].split() == ["web-1:8000", "web-2:8000"]

    @pytest.mark.parametrize("path", ["/t/abcdefgh23", "/api/tables/abcdefgh23/ws?seat=0"])
    def test_it_knows_a_table_by_its_address(self, path):
        pattern = re.search(r"path_regexp table (\S+)", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
        found = pattern and re.match(pattern[1], path)
        assert found and found[1] == "abcdefgh23"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
class TestUnits:
    def test_its_command_is_ours(self, unit):
        line = re.search(r"^ExecStart=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
        assert line and accepted(shlex.split(line[1])[1:])

    def test_its_settings_are_in_the_example(self, unit):
        assert set(VARIABLE.findall(unit.read_text(encoding="utf-8"))) <= set(settings())


def commands_told() -> list[str]:
    """The lines of docs/operate.md that start our program."""
    text = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    return re.findall(r"^(?:\w+=\S+ )*(?:\S*/)?astrarium ([a-z].*)$", blocks, re.MULTILINE)


def test_the_commands_of_the_operators_page_are_ours():
    told = commands_told()
    assert told and all(accepted(shlex.split(line, comments=True)) for line in told)
