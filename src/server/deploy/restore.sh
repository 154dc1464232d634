#!/bin/sh
# Reads what backup.sh wrote into an empty database, all of it or nothing: restore.sh FILE. No exchange may run on it yet.
# Where the database is stands in PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
file=${1:?"Say from which file: restore.sh FILE"}

there=$(psql --no-psqlrc --quiet --tuples-only --no-align --dbname="${PGDATABASE:?}" --command="
  select count(*) from pg_class
  where relkind in ('r', 'p', 'S', 'v', 'm')
    and relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast'))")
if [ "$there" != 0 ]; then
  echo "The database $PGDATABASE is not empty: make a new one (createdb) and restore into that." >&2
  exit 1
fi

pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$PGDATABASE" "$file"
