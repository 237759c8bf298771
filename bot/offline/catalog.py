"""The list of slash commands in the page's language. simcord shows the names that commands have in English."""

from collections.abc import Iterable, Mapping
from typing import Any


def localised(catalog: Mapping[str, Any], commands: Iterable[Mapping[str, Any]], language: str) -> dict[str, Any]:
    """simcord's catalog of a page with names, descriptions and choices as Discord shows them in ``language``.

    Options keep their English names, by which the page hands in their values.
    """
    by_id = {str(command["id"]): command for command in commands}
    entries = [_entry(entry, by_id.get(entry["commandId"]), language) for entry in catalog.get("entries", [])]
    return {**catalog, "entries": entries}


def _entry(entry: Mapping[str, Any], command: Mapping[str, Any] | None, language: str) -> dict[str, Any]:
    nodes = _nodes(command, entry["path"])
    if not nodes:
        return dict(entry)
    declared = {option["name"]: option for option in nodes[-1].get("options") or []}
    return {
        **entry,
        "invocation": " ".join(_word(node, "name", language) for node in nodes),
        "description": _word(nodes[-1], "description", language),
        "options": [_option(option, declared[option["name"]], language) for option in entry["options"]],
    }


def _nodes(command: Mapping[str, Any] | None, path: list[str]) -> list[Mapping[str, Any]]:
    """The command, its group and its subcommand, as far as the path goes; nothing if it leads nowhere."""
    if command is None:
        return []
    nodes = [command]
    for name in path[1:]:
        found = [option for option in nodes[-1].get("options") or [] if option["name"] == name]
        if not found:
            return []
        nodes.append(found[0])
    return nodes


def _option(shown: Mapping[str, Any], declared: Mapping[str, Any], language: str) -> dict[str, Any]:
    choices = [
        {**choice, "name": _word(original, "name", language)}
        for choice, original in zip(shown["choices"], declared.get("choices") or [], strict=False)
    ]
    return {**shown, "description": _word(declared, "description", language), "choices": choices}


def _word(node: Mapping[str, Any], kind: str, language: str) -> str:
    translated = (node.get(f"{kind}_localizations") or {}).get(language)
    return str(translated or node.get(kind, ""))
