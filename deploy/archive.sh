#!/bin/sh
# PostgreSQL hands every finished piece of its log to this (deploy/postgresql.conf): sh deploy/archive.sh %p /srv/backups/wal/%f
set -eu
from=$1 to=$2
# After a crash the same piece is handed in again.
if [ -f "$to" ]; then exec cmp -s "$from" "$to"; fi
mkdir -p "$(dirname "$to")"
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
