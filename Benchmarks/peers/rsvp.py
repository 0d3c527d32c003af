"""What people write instead: Flask, the official validator and sqlite3, one file.

    DATABASE=peer.db PUBLIC_URL=https://... TOKEN=... gunicorn -w 3 -b 127.0.0.1:5000 rsvp:app

Does the gateway's job simply: checks the signature, keeps the text once, understands a yes or a no,
changes the performer's state, and says what it understood.
"""
import os
import sqlite3
import threading

from flask import Flask, Response, request
from twilio.request_validator import RequestValidator
from twilio.twiml.messaging_response import MessagingResponse

app = Flask(__name__)
validator = RequestValidator(os.environ["TOKEN"])
local = threading.local()
YES = {"yes", "y", "yep", "sure", "i'm in", "count me in"}
NO = {"no", "n", "nope", "sorry, can't make it", "no thanks"}


def database():
    if not hasattr(local, "connection"):
        local.connection = sqlite3.connect(os.environ["DATABASE"], timeout=30, isolation_level=None)
        local.connection.execute("PRAGMA journal_mode = WAL")
        local.connection.execute("PRAGMA synchronous = FULL")
    return local.connection


@app.post("/twilio/sms")
def sms():
    url = os.environ["PUBLIC_URL"] + request.full_path.rstrip("?")
    if not validator.validate(url, request.form, request.headers.get("X-Twilio-Signature", "")):
        return Response(status=403)
    number, body = request.form["From"], request.form["Body"]
    word = body.strip().lower()
    state = "confirmed" if word in YES else "declined" if word in NO else None
    reply = MessagingResponse()
    connection = database()
    connection.execute("BEGIN IMMEDIATE")
    try:
        inserted = connection.execute(
            "INSERT INTO message (sid, number, body) VALUES (?, ?, ?) ON CONFLICT (sid) DO NOTHING",
            (request.form["MessageSid"], number, body),
        ).rowcount
        if inserted and state:
            connection.execute("UPDATE performer SET state = ? WHERE number = ?", (state, number))
        show = connection.execute("SELECT show FROM performer WHERE number = ?", (number,)).fetchone()
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    if show and state:
        reply.message(f"You're {state} for {show[0]}.")
    return Response(str(reply), mimetype="text/xml")
