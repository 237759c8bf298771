"""Panels: pure functions from what is known to what Discord shows. Every call makes a new view."""

from bot.ui.controls import StakeModal
from bot.ui.panels.after import closed_panel, result_line
from bot.ui.panels.asides import leave_question, ping_message, sit_offer, text_panel
from bot.ui.panels.coach import hint_panel, review_panel, thinking_panel
from bot.ui.panels.data import SURE, erase_question, export_panel
from bot.ui.panels.doctor import doctor_panel, table_card
from bot.ui.panels.guide import GUIDE_PAGES, PICTURE_PLACE, guide_lesson, guide_page, guide_panel, lesson_lines
from bot.ui.panels.hand import hand_panel
from bot.ui.panels.house import read_option, read_value, rule_panel
from bot.ui.panels.lobby import lobby_panel
from bot.ui.panels.me import AUTO, me_panel
from bot.ui.panels.seasons import (
    SEASON_CHART_PLACE,
    SEASON_LETTERS,
    SEASON_ROWS,
    end_question,
    read_page,
    season_begun,
    season_ended,
    season_panel,
)
from bot.ui.panels.settings import LOG_ROWS, form_label, setting_log_panel, setting_name, settings_panel
from bot.ui.panels.showdown import showdown_panel
from bot.ui.panels.table import hand_mentions, table_panel
from bot.ui.panels.words import computer_names

__all__ = [
    "AUTO",
    "GUIDE_PAGES",
    "LOG_ROWS",
    "PICTURE_PLACE",
    "SEASON_CHART_PLACE",
    "SEASON_LETTERS",
    "SEASON_ROWS",
    "SURE",
    "StakeModal",
    "closed_panel",
    "computer_names",
    "doctor_panel",
    "end_question",
    "erase_question",
    "export_panel",
    "form_label",
    "guide_lesson",
    "guide_page",
    "guide_panel",
    "hand_mentions",
    "hand_panel",
    "hint_panel",
    "leave_question",
    "lesson_lines",
    "lobby_panel",
    "me_panel",
    "ping_message",
    "read_option",
    "read_page",
    "read_value",
    "result_line",
    "review_panel",
    "rule_panel",
    "season_begun",
    "season_ended",
    "season_panel",
    "setting_log_panel",
    "setting_name",
    "settings_panel",
    "showdown_panel",
    "sit_offer",
    "table_card",
    "table_panel",
    "text_panel",
    "thinking_panel",
]
