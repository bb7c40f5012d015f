#!/bin/sh
# Copies the whole database while it runs: BACKUPS=/srv/backups DATABASE_URL=postgres://… npm run backup
# With the archived log (deploy/postgresql.conf) any moment after the copy can be gone back to: deploy/restore.sh. PICTURES_DIR is copied too.
set -eu
: "${BACKUPS:?the folder of the backups; the log lies in its folder wal}" "${DATABASE_URL:?}"
keep=${BACKUPS_KEEP:-7}
mkdir -p "$BACKUPS/base" "$BACKUPS/wal"
draft=$BACKUPS/base/.draft.$$
trap 'rm -rf "$draft"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$draft" --checkpoint=fast --wal-method=stream
pg_verifybackup --quiet "$draft"
# Its name is the first moment that it can be gone back to.
made=$BACKUPS/base/$(date -u +%Y%m%dT%H%M%SZ)
mv "$draft" "$made"
if [ -n "${PICTURES_DIR:-}" ]; then
  mkdir -p "$BACKUPS/pictures"
  # A picture's file never changes.
  cp -Ru "$PICTURES_DIR/." "$BACKUPS/pictures"
fi
echo "$made"
# The oldest go, and the log that only they needed.
ls "$BACKUPS/base" | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -r "${BACKUPS:?}/base/$old"; done
oldest=$(ls "$BACKUPS/base" | sort | head -n 1)
needed=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$BACKUPS/base/$oldest/backup_label")
pg_archivecleanup "$BACKUPS/wal" "$needed"
