#!/bin/sh
# Makes a data folder for PostgreSQL as the database stood at a moment: BACKUPS=/srv/backups npm run restore -- --to '2026-11-22 09:30:00+08' --into /srv/restored
# Without --to as far as the log goes. Nothing that stands is touched: start PostgreSQL on the new folder and look. It archives nothing until it is kept: BACKUPS=/srv/backups npm run restore -- --keep /srv/restored
set -eu
to='' into='' kept=''
while [ $# -gt 0 ]; do
  case $1 in
    --to) to=${2:?a moment} ;;
    --into) into=${2:?a new folder} ;;
    --keep) kept=${2:?the folder that was restored} ;;
    *) echo "unknown: $1" >&2; exit 2 ;;
  esac
  shift 2
done

# What only going back needs, and a copy of what was gone back to may still have: a second way back would end at the moment of the first.
forget() { sed -i -e '/^restore_command = /d' -e "/^archive_mode = '\{0,1\}off'\{0,1\}\$/d" -e '/^recovery_target_/d' "$1/postgresql.auto.conf"; }

: "${BACKUPS:?the folder of the backups}"
if [ -n "$kept" ]; then
  [ ! -e "$kept/recovery.signal" ] || { echo "$kept is not there yet: start PostgreSQL on it and wait until it takes writes" >&2; exit 1; }
  # Where its log branched off: a later way back must not take the same number for another branch, whose log would not fit into the archive.
  mkdir -p "$BACKUPS/wal"
  for one in "$kept"/pg_wal/*.history; do
    [ ! -e "$one" ] || [ -e "$BACKUPS/wal/${one##*/}" ] || cp "$one" "$BACKUPS/wal/"
  done
  forget "$kept"
  echo "$kept: restart PostgreSQL on it, and it archives its log again; make a backup at once, those of before do not lead to what is written now"
  exit
fi

[ -n "$into" ] || { echo 'say --into which new folder' >&2; exit 2; }
[ ! -e "$into" ] || { echo "$into is there already" >&2; exit 2; }
latest=99999999T999999Z
if [ -n "$to" ]; then
  # Without a zone it is of this machine's, whatever PostgreSQL's own is.
  moment=@$(date -d "$to" +%s.%6N)
  to=$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')
  latest=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
fi
base=''
for one in $(ls "$BACKUPS/base" | sort); do
  # The same second is too early: the copy may have ended within it.
  [ "$(printf '%s\n%s\n' "$one" "$latest" | sort | head -n 1)" = "$one" ] && [ "$one" != "$latest" ] && base=$one
done
[ -n "$base" ] || { echo "no backup in $BACKUPS/base is older than $to" >&2; exit 1; }
umask 077
cp -R "$BACKUPS/base/$base" "$into"
chmod 700 "$into"
touch "$into/postgresql.auto.conf"
forget "$into"
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
