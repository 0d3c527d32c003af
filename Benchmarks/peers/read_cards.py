"""Reads every card of a file with vobject, as far as name, numbers and addresses.

    read_cards.py FILE
"""
import sys

import vobject

cards = 0
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    for card in vobject.readComponents(file):
        name = card.fn.value
        numbers = [tel.value for tel in card.contents.get("tel", [])]
        addresses = [email.value for email in card.contents.get("email", [])]
        cards += 1
print(cards)
