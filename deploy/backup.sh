#!/bin/sh
# Copies the whole database while it runs: BACKUPS=/srv/backups DATABASE_URL=postgres://… npm run backup
# With the archived log (deploy/postgresql.conf) any moment after the copy can be gone back to: deploy/restore.sh. PICTURES_DIR is copied too.
# PICTURES_DIR alone, so that those of today are not lost with its disk: BACKUPS=/srv/backups PICTURES_DIR=… npm run backup -- pictures
set -eu
: "${BACKUPS:?the folder of the backups; the log lies in its folder wal}"
umask 077

copy_pictures() {
  mkdir -p "$BACKUPS/pictures"
  # A picture's file never changes; one with a dot in its name is still being written.
  (cd "$PICTURES_DIR" && find . -type f ! -name '*.*') > "$BACKUPS/.pictures"
  while read -r one; do
    copy=$BACKUPS/pictures/$one
    [ -e "$copy" ] && continue
    mkdir -p "${copy%/*}"
    # A copy that was broken off has no picture's name. What a correction removed meanwhile is missed by nobody.
    if cp "$PICTURES_DIR/$one" "$copy.draft"; then mv "$copy.draft" "$copy"
    elif [ -e "$PICTURES_DIR/$one" ]; then exit 1
    fi
  done < "$BACKUPS/.pictures"
  # The time of a copy says when its picture was last there.
  (cd "$BACKUPS/pictures" && tr '\n' '\0' < ../.pictures | xargs -0 -r touch -c)
}

if [ "${1:-}" = pictures ]; then
  : "${PICTURES_DIR:?the folder of the pictures}"
  copy_pictures
  exit
fi

: "${DATABASE_URL:?}"
keep=${BACKUPS_KEEP:-7}
[ "$keep" -ge 1 ] 2>/dev/null || { echo "BACKUPS_KEEP is how many copies are kept, 1 at least: $keep" >&2; exit 2; }
mkdir -p "$BACKUPS/base" "$BACKUPS/wal"
# What a backup that was killed left behind.
for left in "$BACKUPS"/base/.draft.*; do
  kill -0 "${left##*.}" 2>/dev/null || rm -rf "$left"
done
draft=$BACKUPS/base/.draft.$$
trap 'rm -rf "$draft"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$draft" --checkpoint=fast --wal-method=stream
# Debian keeps it, and what it calls, beside the server of its version, on nobody's PATH.
PATH=$PATH:/usr/lib/postgresql/$(cat "$draft/PG_VERSION")/bin
pg_verifybackup --quiet "$draft"
# Its name is the first moment that it can be gone back to.
while made=$BACKUPS/base/$(date -u +%Y%m%dT%H%M%SZ) && [ -e "$made" ]; do sleep 1; done
mv "$draft" "$made"
[ -z "${PICTURES_DIR:-}" ] || copy_pictures
echo "$made"
# The oldest go, and the log and the pictures that only they needed.
ls "$BACKUPS/base" | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -r "${BACKUPS:?}/base/$old"; done
oldest=$BACKUPS/base/$(ls "$BACKUPS/base" | sort | head -n 1)
needed=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$BACKUPS/wal" "$needed"
[ -z "${PICTURES_DIR:-}" ] || find "$BACKUPS/pictures" -type f ! -newer "$oldest/backup_label" -exec rm {} +
