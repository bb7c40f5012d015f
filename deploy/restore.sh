#!/bin/sh
# Makes a data folder for PostgreSQL as the database stood at a moment: BACKUPS=/srv/backups npm run restore -- --to '2026-11-22 09:30:00+08' --into /srv/restored
# Without --to as far as the log goes. Nothing that stands is touched: start PostgreSQL on the new folder, look, and give its address to the app.
set -eu
: "${BACKUPS:?the folder of the backups}"
to='' into=''
while [ $# -gt 0 ]; do
  case $1 in
    --to) to=$2 ;;
    --into) into=$2 ;;
    *) echo "unknown: $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ -n "$into" ] || { echo 'say --into which new folder' >&2; exit 2; }
[ ! -e "$into" ] || { echo "$into is there already" >&2; exit 2; }
latest=99999999T999999Z
[ -z "$to" ] || latest=$(date -u -d "$to" +%Y%m%dT%H%M%SZ)
base=''
for one in $(ls "$BACKUPS/base" | sort); do
  # The same second is too early: the copy may have ended within it.
  [ "$(printf '%s\n%s\n' "$one" "$latest" | sort | head -n 1)" = "$one" ] && [ "$one" != "$latest" ] && base=$one
done
[ -n "$base" ] || { echo "no backup in $BACKUPS/base is older than $to" >&2; exit 1; }
umask 077
cp -R "$BACKUPS/base/$base" "$into"
chmod 700 "$into"
{
  wal=$(cd "$BACKUPS" && pwd)/wal
  # The last piece that another site received (deploy/offsite.sh) is not whole.
  echo "restore_command = 'cp $wal/%f %p 2>/dev/null || cp $wal/%f.partial %p'"
  # What is tried out must not write into the archive of what is true.
  echo "archive_mode = off"
  [ -z "$to" ] || printf "recovery_target_time = '%s'\nrecovery_target_action = promote\n" "$to"
} >> "$into/postgresql.auto.conf"
touch "$into/recovery.signal"
echo "$into: the backup of $base, to ${to:-the end of the log}"
