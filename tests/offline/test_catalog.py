"""Commands in the page's language."""

from bot.offline.catalog import localised

VI = "vi"
COMMAND = {
    "id": "1",
    "name": "phom",
    "name_localizations": {VI: "phỏm"},
    "options": [
        {
            "name": "open",
            "description": "Open a table",
            "name_localizations": {VI: "mở"},
            "description_localizations": {VI: "Mở bàn"},
            "options": [
                {
                    "name": "preset",
                    "description": "Rules",
                    "description_localizations": {VI: "Luật"},
                    "choices": [
                        {"name": "Standard", "name_localizations": {VI: "Chuẩn"}, "value": "standard"},
                        {"name": "Quick", "value": "quick"},
                    ],
                }
            ],
        }
    ],
}
ENTRY = {
    "commandId": "1",
    "path": ["phom", "open"],
    "invocation": "phom open",
    "description": "Open a table",
    "options": [
        {
            "name": "preset",
            "description": "Rules",
            "choices": [{"name": "Standard", "value": "standard"}, {"name": "Quick", "value": "quick"}],
        }
    ],
}
CATALOG = {"fingerprint": "x", "entries": [ENTRY]}


def test_names_descriptions_and_choices_are_translated() -> None:
    catalog = localised(CATALOG, [COMMAND], VI)
    (entry,) = catalog["entries"]
    assert (entry["invocation"], entry["description"]) == ("phỏm mở", "Mở bàn")
    (option,) = entry["options"]
    assert (option["name"], option["description"]) == ("preset", "Luật")
    assert [choice["name"] for choice in option["choices"]] == ["Chuẩn", "Quick"]
    assert [choice["value"] for choice in option["choices"]] == ["standard", "quick"]
    assert entry["path"] == ENTRY["path"], "by which the page gives the command"


def test_another_language_stays_english() -> None:
    assert localised(CATALOG, [COMMAND], "en-US") == CATALOG


def test_a_command_that_is_gone_is_left_as_it_is() -> None:
    assert localised(CATALOG, [], VI) == CATALOG
