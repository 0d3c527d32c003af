#!/usr/bin/env python3
"""Makes the packages and texts in this folder with genanki and Anki's own library:

    python3 -m venv /tmp/anki && /tmp/anki/bin/pip install genanki==0.13.1 anki==26.9.3
    /tmp/anki/bin/python Tests/AnkiFilesTests/Fixtures/make.py

The files hold the time of making and random keys, so a second run gives other bytes.
"""
import os
import struct
import sys
import tempfile
import time
import zlib

import genanki
from anki.collection import (
    AddNoteRequest, Collection, DeckIdLimit, ExportAnkiPackageOptions, ImportAnkiPackageRequest,
    ImportAnkiPackageOptions,
)

here = os.path.dirname(os.path.abspath(__file__))


def png(red, green, blue):
    """A picture of 8 by 8 pixels in one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((red, green, blue)) * 8 for _ in range(8))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def genanki_package(folder):
    write(f"{folder}/casa.png", png(200, 30, 30))
    write(f"{folder}/perro.mp3", b"not really a sound")
    deck = genanki.Deck(1607392319, "Spanish")
    basic, both, cloze = genanki.BASIC_MODEL, genanki.BASIC_AND_REVERSED_CARD_MODEL, genanki.CLOZE_MODEL
    deck.add_note(genanki.Note(basic, ['la casa<br><img src="casa.png">', "the house"], tags=["home", "noun"]))
    deck.add_note(genanki.Note(basic, ["el perro", "the dog [sound:perro.mp3]"]))
    deck.add_note(genanki.Note(basic, [
        "&iquest;Qu&eacute; <b>hora</b> es?", "<div>What time</div><div>is it?</div><ul><li>one</li><li>two</li></ul>"]))
    deck.add_note(genanki.Note(both, ["uno", "one"]))
    deck.add_note(genanki.Note(cloze, ["{{c1::Madrid}} is the capital of {{c2::Spain::country}}", ""]))
    package = genanki.Package(deck)
    package.media_files = [f"{folder}/casa.png", f"{folder}/perro.mp3"]
    package.write_to_file(f"{here}/genanki.apkg")


def anki_packages(folder):
    write(f"{folder}/eau.png", png(30, 30, 200))
    collection = Collection(f"{folder}/collection.anki2")
    collection.set_config("fsrs", True)
    deck = collection.decks.id("Languages::French")
    basic = collection.models.by_name("Basic")
    picture = collection.media.add_file(f"{folder}/eau.png")

    def add(model, fields, tags=()):
        note = collection.new_note(model)
        note.fields[:len(fields)] = fields
        note.tags = list(tags)
        collection.add_note(note, deck)
        return note.cards()

    new = add(basic, ["l'arbre", "the tree"], ["noun"])[0]
    seen = add(basic, [f'l\'eau <img src="{picture}">', "the water"], ["noun", "drink"])[0]
    step = add(basic, ["le chat", "the cat"])[0]
    add(collection.models.by_name("Cloze"), ["La {{c1::tour::monument}} Eiffel est à {{c2::Paris}}.", "note"])
    add(collection.models.by_name("Basic (and reversed card)"), ["deux", "two"])
    add(collection.models.by_name("Basic (optional reversed card)"), ["trois", "three", ""])
    add(collection.models.by_name("Basic (type in the answer)"), ["quatre", "four"])

    from anki.cards import FSRSMemoryState
    seen.type, seen.queue, seen.ivl, seen.factor, seen.reps, seen.lapses = 2, 2, 12, 2500, 7, 1
    seen.due = collection.sched.today + 5
    seen.memory_state = FSRSMemoryState(stability=12.5, difficulty=6.25)
    seen.desired_retention = 0.9
    step.type, step.queue, step.left, step.reps = 1, 1, 1001, 1
    step.due = int(time.time()) + 600
    collection.update_cards([seen, step])
    for name, is_old in [("anki-new.apkg", False), ("anki-old.apkg", True)]:
        collection.export_anki_package(
            out_path=f"{here}/{name}", limit=DeckIdLimit(deck),
            options=ExportAnkiPackageOptions(
                with_scheduling=True, with_deck_configs=False, with_media=True, legacy=is_old))
    for name, with_html in [("notes-html.txt", True), ("notes-plain.txt", False)]:
        collection.export_note_csv(
            out_path=f"{here}/{name}", limit=DeckIdLimit(deck), with_html=with_html, with_tags=True, with_deck=True,
            with_notetype=True, with_guid=False)
    collection.export_card_csv(out_path=f"{here}/cards.txt", limit=DeckIdLimit(deck), with_html=True)
    collection.close()


with tempfile.TemporaryDirectory() as folder:
    genanki_package(folder)
with tempfile.TemporaryDirectory() as folder:
    anki_packages(folder)
