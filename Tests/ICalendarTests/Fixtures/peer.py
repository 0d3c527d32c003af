"""Reads an iCalendar file with icalendar and recurring-ical-events, and prints what it found as JSON lines."""

import datetime
import json
import sys

import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc


def moment(value):
    """A day as text, a time as seconds since 1970."""
    if isinstance(value, datetime.datetime):
        return int(value.timestamp())
    return value.isoformat()


def trigger(alarm):
    value = alarm["TRIGGER"]
    what = int(value.dt.total_seconds()) if isinstance(value.dt, datetime.timedelta) else moment(value.dt)
    return [what, value.params.get("RELATED", "START")]


def text(event, name):
    return str(event[name]) if name in event else None


calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
begin, end = (datetime.datetime.fromtimestamp(int(seconds), UTC) for seconds in sys.argv[2:4])

for component in calendar.walk():
    if component.errors:
        print(json.dumps({"error": str(component.errors)}))

for event in calendar.walk("VEVENT"):
    print(json.dumps({"event": {
        "uid": str(event["UID"]), "sequence": int(event["SEQUENCE"]), "start": moment(event.start),
        "end": moment(event.end), "stamp": moment(event["DTSTAMP"].dt), "summary": text(event, "SUMMARY"),
        "location": text(event, "LOCATION"), "details": text(event, "DESCRIPTION"), "url": text(event, "URL"),
        "status": text(event, "STATUS"), "alarms": [trigger(alarm) for alarm in event.walk("VALARM")],
        "alarmTexts": [text(alarm, "DESCRIPTION") for alarm in event.walk("VALARM")],
    }}, default=str))

# The definitions themselves, not what Python knows under their names.
for zone in calendar.walk("VTIMEZONE"):
    clock = zone.to_tz(lookup_tzid=False)
    offsets = []
    for seconds in range(int(begin.timestamp()), int(end.timestamp()), 10 * 86_400):
        local = datetime.datetime.fromtimestamp(seconds, UTC).astimezone(clock)
        offsets.append(int(local.utcoffset().total_seconds()))
    print(json.dumps({"zone": {"name": str(zone["TZID"]), "offsets": offsets}}))

for event in recurring_ical_events.of(calendar).between(begin, end):
    print(json.dumps({"occurrence": {
        "uid": str(event["UID"]), "start": moment(event.start), "end": moment(event.end)}}))
