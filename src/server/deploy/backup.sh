#!/bin/sh
# Writes the whole database, as it was at one moment, into a file: backup.sh FILE. The exchanges go on meanwhile.
# Where the database is stands in PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
umask 077
file=${1:?"Say into which file: backup.sh FILE"}

pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "${PGDATABASE:?}"
# A file that was cut short cannot be listed.
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
