"""simcord's page is the one that our changes were made for."""

import pytest

from bot.offline import hooks, statics


def test_the_installed_simcord_is_the_pinned_one() -> None:
    hooks.check_version()


def test_another_simcord_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "version", lambda name: "4.0.0")
    with pytest.raises(hooks.SimcordMissing, match=r"4\.0\.0") as error:
        hooks.check_version()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("language", ["vi", "en-US"])
def test_every_change_finds_its_place(language: str) -> None:
    files = statics.patched_files(language)
    assert "/offline/pane.js" in files["index.html"]
    assert ("Chỉ bạn thấy" in files.get("messages.js", "")) == (language == "vi")


def test_a_text_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "static_text", lambda name: "")
    with pytest.raises(statics.PageChanged, match=r"index\.html"):
        statics.patched_files("vi")
