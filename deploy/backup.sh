#!/bin/sh
# Copies the database into a folder under today's name, then removes all but the newest copies there.
#   backup.sh FOLDER COPIES
set -eu
LC_ALL=C
export LC_ALL

folder=$1
copies=$2

greenroom backup "$folder/greenroom-$(date -u +%Y-%m-%dT%H%M%SZ).db"

# The names sort by age. A failed copy ends the script above, so it never costs an old one.
set -- "$folder"/greenroom-*.db
while [ "$#" -gt "$copies" ]; do
    rm -f -- "$1"
    shift
done
