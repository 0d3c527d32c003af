#!/usr/bin/env python3
"""Writes the manual pages: greenroom.1 and one page per command from the help of the program, greenroom.5 from
docs/settings.md.

    manpages.py PROGRAM FOLDER
"""

import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


def escaped(text):
    """Text as groff shows it: hyphens that can be pasted, and no line that is taken for a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)
    return text.replace("~", "\\(ti").replace("^", "\\(ha").replace("`", "\\(ga").replace("'", "\\(aq")


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def from_markdown(text):
    """One line of Markdown: code is bold, of links only the text stays."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"`([^`]*)`|<(https?://[^>]*)>", text)
    return "".join(
        bold(part) if place % 3 == 1 else escaped(part) for place, part in enumerate(parts) if part)


def table_rows(file):
    """The cells of the first table of a document, without its head."""
    lines = [line.strip() for line in (DOCS / file).read_text().splitlines() if line.startswith("|")]
    if len(lines) < 3:
        sys.exit(f"manpages: docs/{file} has no table")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def preformatted(lines):
    return [".PP", ".RS 4", ".EX", *[escaped(line) or "\\&" for line in lines], ".EE", ".RE"]


def discussion(text):
    """Paragraphs; indented lines stay as they are."""
    page = []
    for paragraph in re.split(r"\n\s*\n", text.rstrip()):
        told, shown = [], []
        for line in paragraph.splitlines():
            if line.startswith(" "):
                shown.append(line.strip())
                continue
            if shown:
                page += preformatted(shown)
                shown = []
            told.append(line)
            if line.endswith(":"):
                page += [".PP", *map(escaped, told)]
                told = []
        if told:
            page += [".PP", *map(escaped, told)]
        if shown:
            page += preformatted(shown)
    return page


def is_shown(thing):
    return thing.get("shouldDisplay", True)


def subcommands(command):
    return [each for each in command.get("subcommands", []) if each["commandName"] != "help"]


def leaves(command):
    below = subcommands(command)
    return [leaf for each in below for leaf in leaves(each)] if below else [command]


def spelled(name):
    return f"--{name['name']}" if name["kind"] == "long" else f"-{name['name']}"


def argument_term(argument):
    value = italic(argument["valueName"])
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = ", ".join(bold(spelled(name)) for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def argument_entry(argument):
    lines = [".TP", argument_term(argument), escaped(argument.get("abstract", "")) or "\\&"]
    notes = []
    if argument.get("allValues"):
        notes.append("one of " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue"):
        notes.append("by default " + argument["defaultValue"])
    if notes:
        lines.append(escaped(f"({'; '.join(notes)})"))
    return lines


def identity(argument):
    return json.dumps([argument.get("names"), argument.get("abstract")])


class Manual:
    def __init__(self, program, folder):
        def said(*arguments):
            environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
            return subprocess.run(
                [program, *arguments], check=True, capture_output=True, text=True, env=environment).stdout

        self.folder = Path(folder)
        self.root = json.loads(said("--experimental-dump-help"))["command"]
        self.overview = said("--help").rstrip().splitlines()
        self.version = said("--version").strip()
        moment = os.environ.get("SOURCE_DATE_EPOCH")
        now = datetime.fromtimestamp(int(moment), timezone.utc) if moment else datetime.now(timezone.utc)
        self.date = now.strftime("%Y-%m-%d")
        # What nearly every command takes is explained once, in greenroom(1).
        all_leaves = leaves(self.root)
        counts = {}
        self.common = []
        for leaf in all_leaves:
            for argument in filter(is_shown, leaf["arguments"]):
                key = identity(argument)
                counts[key] = counts.get(key, 0) + 1
                if counts[key] == len(all_leaves) * 9 // 10:
                    self.common.append(argument)
        self.common_keys = {identity(argument) for argument in self.common}

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        self.save("greenroom", 1, "User Commands", self.root_page())
        for command in subcommands(self.root):
            self.save(f"greenroom-{command['commandName']}", 1, "User Commands", self.command_page(command))
        self.save("greenroom", 5, "File Formats", self.settings_page())

    def save(self, name, section, title, lines):
        head = f'.TH "{escaped(name.upper())}" "{section}" "{self.date}" "Greenroom {self.version}" "{title}"'
        # Commands are pasted: no hyphenation, no adjusted spaces.
        text = "\n".join([head, ".nh", ".ad l", *lines]) + "\n"
        (self.folder / f"{name}.{section}").write_text(text)

    def root_page(self):
        page = [".SH NAME", "greenroom \\- ask performers by text and see who is in"]
        page += [".SH SYNOPSIS", f"{bold('greenroom')} {italic('command')} [{italic('options')}]"]
        page += [".SH DESCRIPTION", *discussion("\n".join(self.overview[:1])), *preformatted(self.overview[2:])]
        pages = [f"{bold('greenroom-' + command['commandName'])}(1)" for command in subcommands(self.root)]
        page += [".PP", "Each command has a page: " + ", ".join(pages) + "."]
        page += [".SH OPTIONS", "Nearly every command takes these."]
        for argument in self.common:
            page += argument_entry(argument)
        page += [".SH EXIT STATUS"]
        for code, meaning in table_rows("troubleshooting.md"):
            page += [".TP", bold(code), from_markdown(meaning)]
        page += [".SH FILES"]
        for path, meaning in [
            ("/etc/greenroom/config", "The settings of the service and of everybody's commands: greenroom(5)."),
            ("~/.config/greenroom/config", "Your own settings, read instead."),
            ("/var/lib/greenroom/greenroom.db", "The database of the service. Members of the group greenroom use it."),
            ("/var/lib/greenroom/backups", "The copies that greenroom\\-backup.timer makes every night."),
        ]:
            page += [".TP", f"\\fI{path.replace('~', chr(92) + '(ti')}\\fR", meaning]
        return page + [".SH SEE ALSO", "greenroom(5), systemctl(1), journalctl(1)"]

    def command_page(self, command):
        name = command["commandName"]
        abstract = command["abstract"].rstrip(".")
        page = [".SH NAME", f"greenroom\\-{escaped(name)} \\- {escaped(abstract[:1].lower() + abstract[1:])}"]
        page += [".SH SYNOPSIS", ".nf"]
        page += [self.synopsis(path, leaf) for path, leaf in self.leaf_paths(command, [name])]
        page += [".fi", ".SH DESCRIPTION", escaped(command["abstract"]), *discussion(command.get("discussion", ""))]
        page += self.aliases(command)
        if subcommands(command):
            page += self.subcommand_sections(command, [name])
        else:
            page += self.options(command, ".SH OPTIONS")
        page += [".SH SEE ALSO"]
        return page + ["greenroom(1) explains the options that nearly every command takes; greenroom(5) the settings."]

    def leaf_paths(self, command, path):
        below = subcommands(command)
        if not below:
            return [(path, command)]
        return [pair for each in below for pair in self.leaf_paths(each, [*path, each["commandName"]])]

    def synopsis(self, path, command):
        words = [bold(" ".join(["greenroom", *path]))]
        own = self.own_arguments(command)
        if any(argument["kind"] != "positional" for argument in own):
            words.append(f"[{italic('options')}]")
        for argument in own:
            if argument["kind"] == "positional":
                term = argument_term(argument)
                words.append(f"[{term}]" if argument["isOptional"] else term)
        return " ".join(words)

    def own_arguments(self, command):
        return [each for each in filter(is_shown, command["arguments"]) if identity(each) not in self.common_keys]

    def aliases(self, command):
        if not command.get("aliases"):
            return []
        return [".PP", "Also: " + ", ".join(map(bold, command["aliases"])) + "."]

    def options(self, command, *heading):
        own = self.own_arguments(command)
        page = list(heading) if own else []
        title = None
        for argument in sorted(own, key=lambda each: (each["kind"] != "positional", "sectionTitle" in each)):
            if argument.get("sectionTitle") not in (None, title):
                title = argument["sectionTitle"]
                page += [".PP", escaped(title) + ":"]
            page += argument_entry(argument)
        return page

    def subcommand_sections(self, command, path):
        page = [".SH COMMANDS"] if len(path) == 1 else []
        for each in subcommands(command):
            its_path = [*path, each["commandName"]]
            page += [f'.SS "greenroom {escaped(" ".join(its_path))}"', escaped(each["abstract"])]
            page += discussion(each.get("discussion", ""))
            if command.get("defaultSubcommand") == each["commandName"]:
                page += [".PP", f"This is what {bold(' '.join(['greenroom', *path]))} alone does."]
            page += self.aliases(each) + self.options(each)
            page += self.subcommand_sections(each, its_path)
        return page

    def settings_page(self):
        page = [".SH NAME", "greenroom \\- settings of the Greenroom gateway and its commands", ".SH DESCRIPTION"]
        page += [
            "A settings file has one",
            f"{bold('NAME=value')} per line, without quotes; lines with {bold('#')} are comments.",
            "The file is the one given by", bold("--config") + ",", "else by", bold("GREENROOM_CONFIG") + ",",
            f"else {italic('$XDG_CONFIG_HOME/greenroom/config')} or \\fI\\(ti/.config/greenroom/config\\fR,",
            f"else {italic('/etc/greenroom/config')}.",
            "An environment variable overrides a line of the file, and a flag overrides both.",
            ".PP", bold("greenroom settings show --origin"),
            "says where each value comes from.", ".SH SETTINGS",
        ]
        for name, meaning in table_rows("settings.md"):
            page += [".TP", from_markdown(name), from_markdown(meaning)]
        page += [".SH FILES", ".TP", italic("/usr/share/doc/greenroom/examples/greenroom.env.example")]
        return page + ["An example with every common setting.", ".SH SEE ALSO", "greenroom(1), greenroom\\-settings(1)"]


if len(sys.argv) != 3:
    sys.exit(__doc__)
Manual(*sys.argv[1:]).write()
