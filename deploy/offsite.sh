#!/bin/sh
# At another site, as a service: receives the database's log while it is written and keeps it beside the whole copies of `npm run backup`, which runs there too.
# BACKUPS=/srv/backups DATABASE_URL='postgres://hospital_backup:…@one,two/hospital?sslmode=verify-full&sslrootcert=…' npm run offsite
# deploy/restore.sh goes back from both. What is lost with the first site is what was not on its way yet; a broken line is taken up where it broke.
set -eu
: "${BACKUPS:?the folder of the backups; the log lies in its folder wal}" "${DATABASE_URL:?}"
# The database keeps for it what was not received (max_slot_wal_keep_size bounds that, deploy/postgresql.conf).
slot=${BACKUPS_SLOT:-offsite}
pause=${OFFSITE_PAUSE:-5}
mkdir -p "$BACKUPS/wal"
while :; do
  # After a change of the primary the place is made anew.
  pg_receivewal --dbname="$DATABASE_URL" --slot="$slot" --create-slot --if-not-exists &&
    pg_receivewal --dbname="$DATABASE_URL" --slot="$slot" --directory="$BACKUPS/wal" --synchronous --status-interval=5 --no-loop ||
    echo "the log does not come; asked again in $pause seconds" >&2
  sleep "$pause"
done
