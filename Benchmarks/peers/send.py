"""Sends texts one after the other with the official client.

    send.py BASE_URL ACCOUNT TOKEN FROM FILE    (a line each: number, tab, text)
"""
import sys

from twilio.http.http_client import TwilioHttpClient
from twilio.rest import Client

base, account, token, sender, path = sys.argv[1:]


class Loopback(TwilioHttpClient):
    def request(self, method, url, *arguments, **named):
        return super().request(method, url.replace("https://api.twilio.com", base), *arguments, **named)


client = Client(account, token, http_client=Loopback(pool_connections=True))
for line in open(path, encoding="utf-8"):
    number, text = line.rstrip("\n").split("\t")
    client.messages.create(to=number, from_=sender, body=text)
