#!/usr/bin/env python3
"""Draws images/init.svg: a whole run of `greenroom init` in a terminal of 80 columns, against the sandbox.

    deploy/init-picture.py PROGRAM

PROGRAM is a built greenroom. The answers are typed into a real terminal; ports and folders are temporary.
"""
import html
import json
import os
import pty
import re
import select
import socket
import subprocess
import sys
import tempfile
import termios
import time
import urllib.request

ACCOUNT = "AC5a4db0c55a4db0c55a4db0c55a4db0c5"
TOKEN = "5a4db0c5ca11ab1e5a4db0c5ca11ab1e"
CELL = "+14155550199"
SHOWN_GATEWAY = "https://gigs.example.org"
PATIENCE = 60

COLUMNS, SIZE, LINE, LEFT, TOP = 80, 14, 21, 20, 58
COLORS = {"31": "#ff7b72", "32": "#3fb950", "33": "#e3b341", "34": "#79c0ff", "": "#aab4c2"}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def post(url, value):
    request = urllib.request.Request(
        url, json.dumps(value).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read()


def wait_for(url):
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


class Terminal:
    """A program in a terminal, and what stands in it."""

    def __init__(self, words, environment):
        self.shown = ""
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.execve(words[0], words, {**environment, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS)})

    def read_until(self, text):
        start = len(self.shown)
        end = time.monotonic() + PATIENCE
        while text not in self.shown[start:]:
            if time.monotonic() > end:
                sys.exit(f"waited for {text!r} and saw:\n{self.shown[start:]}")
            if select.select([self.file], [], [], 0.2)[0] and not self.read():
                sys.exit(f"it ended before {text!r}:\n{self.shown[start:]}")

    def read(self):
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.shown += data.decode()
        return bool(data)

    def wait_until_hidden(self):
        """What is typed before the echo is off is discarded."""
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.file)[3] & termios.ECHO and time.monotonic() < end:
            time.sleep(0.02)

    def type(self, text):
        os.write(self.file, (text + "\n").encode())

    def finish(self):
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def colored(line):
    """The pieces of a line with their colors."""
    color, bold = "", False
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                if code in ("", "0"):
                    color, bold = "", False
                elif code == "1":
                    bold = True
                else:
                    color = code
        elif part:
            yield part, COLORS.get(color, COLORS[""]), bold


def wrapped(line):
    """A line as a terminal breaks it."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", line)
    if len(plain) <= COLUMNS:
        return [line]
    return [plain[i:i + COLUMNS] for i in range(0, len(plain), COLUMNS)]


def drawing(lines):
    width, height = LEFT * 2 + 720, TOP + LINE * len(lines) + 6
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' role="img" aria-label="greenroom init: from a name to a first answered text">',
        f'<rect width="{width}" height="{height}" rx="10" fill="#161b22"/>',
        f'<path d="M0 34V10A10 10 0 0 1 10 0H{width - 10}A10 10 0 0 1 {width} 10V34Z" fill="#21262d"/>',
    ]
    for x, fill in ((22, "#ff5f56"), (42, "#ffbd2e"), (62, "#27c93f")):
        out.append(f'<circle cx="{x}" cy="17" r="6" fill="{fill}"/>')
    out.append(
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace"'
        f' font-size="{SIZE}">')
    for number, line in enumerate(lines):
        spans = "".join(
            f'<tspan fill="{color}"{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>'
            f"{html.escape(text, quote=False)}</tspan>"
            for text, color, bold in colored(line))
        out.append(f'<text xml:space="preserve" x="{LEFT}" y="{TOP + LINE * number}">{spans}</text>')
    return "\n".join(out + ["</g>", "</svg>", ""])


def main():
    program = os.path.abspath(sys.argv[1])
    image = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "images", "init.svg")
    with tempfile.TemporaryDirectory() as home:
        listen, sandbox = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
        environment = {
            "HOME": home, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "America/Los_Angeles",
            "GREENROOM_LISTEN": listen, "GREENROOM_SANDBOX_LISTEN": sandbox,
            "TWILIO_BASE_URL": f"http://{sandbox}",
        }
        services = [subprocess.Popen(
            [program, "sandbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
        try:
            wait_for(f"http://{sandbox}/")
            post(f"http://{sandbox}/sandbox/faults", {"webhookElsewhere": True})
            terminal = Terminal([program, "init"], environment)
            for question, answer in (
                ("start from?", ""), ("Anchor Comedy?", "Anchor Comedy"), ("time zone?", "America/Los_Angeles"),
                ("alerts?", "(415) 555-0199"), ("1, 2 or 3?", "1"), ("account SID", ACCOUNT),
                ("(not shown)?", TOKEN), ("public URL", f"http://{listen}"), ("Change it?", "y"),
            ):
                terminal.read_until(question)
                if "not shown" in question:
                    terminal.wait_until_hidden()
                terminal.type(answer)
            terminal.read_until("Press Enter")
            services.append(subprocess.Popen(
                [program, "serve"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            wait_for(f"http://{listen}/healthz")
            terminal.type("")
            terminal.read_until("Send a test text")
            terminal.type("")
            terminal.read_until("reply OK")
            post(f"http://{sandbox}/sandbox/inbound",
                 {"from": CELL, "to": "+15005550006", "body": "ok", "media": []})
            terminal.read_until("A file with contacts")
            terminal.type("")
            if terminal.finish() != 0:
                sys.exit(terminal.shown)
        finally:
            for service in reversed(services):
                service.terminate()
                service.wait(PATIENCE)
    text = terminal.shown.replace("\r\n", "\n").replace(f"http://{listen}", SHOWN_GATEWAY).replace(home, "/home/ada")
    lines = ["\x1b[1m$ greenroom init\x1b[0m"] + text.rstrip("\n").split("\n")
    with open(image, "w", encoding="utf-8") as file:
        file.write(drawing([part for line in lines for part in wrapped(line)]))


if __name__ == "__main__":
    main()
