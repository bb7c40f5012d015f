#!/bin/sh
# The composition's own authority, and a certificate of each service: sh deploy/certificates.sh /ca /tls/app:1000:app,localhost /tls/database:999:database
# Each FOLDER:UID:NAMES gets ca.pem, cert.pem and key.pem, which its user alone reads. Made anew within 30 days of their end; what is good stays. --watch looks every twelve hours.
set -eu
umask 077
days=${DAYS:-90} before=${RENEW_BEFORE_DAYS:-30}
watch=no
if [ "${1:-}" = --watch ]; then watch=yes; shift; fi
ca=${1:?the folder of the authority, which no service sees}
shift

is_good() { [ -f "$1" ] && openssl x509 -in "$1" -noout -checkend "$((before * 86400))" >/dev/null; }

make_authority() {
  openssl req -x509 -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -sha256 -days 3650 \
    -subj '/CN=hospital composition' -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$ca/key.pem" -out "$ca/ca.pem.part" 2>/dev/null
  mv "$ca/ca.pem.part" "$ca/ca.pem"
}

make_certificate() {
  folder=$1 uid=$2 names=$3
  draft=$(mktemp -d)
  listed=''
  for name in $(echo "$names" | tr ',' ' '); do
    case $name in *[!0-9.]*) kind=DNS ;; *) kind=IP ;; esac
    listed="$listed${listed:+,}$kind:$name"
  done
  printf 'subjectAltName=%s\nbasicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\n' "$listed" > "$draft/kinds"
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -sha256 -subj "/CN=${names%%,*}" -keyout "$draft/key.pem" -out "$draft/asked.pem" 2>/dev/null
  openssl x509 -req -in "$draft/asked.pem" -CA "$ca/ca.pem" -CAkey "$ca/key.pem" -set_serial "0x$(openssl rand -hex 16)" -sha256 -days "$days" \
    -extfile "$draft/kinds" -out "$draft/cert.pem" 2>/dev/null
  cp "$ca/ca.pem" "$draft/ca.pem"
  chmod 644 "$draft/cert.pem" "$draft/ca.pem"
  for file in key.pem cert.pem ca.pem; do
    cp -p "$draft/$file" "$folder/$file.part"
    if [ "$(id -u)" = 0 ]; then chown "$uid" "$folder/$file.part"; fi
    mv "$folder/$file.part" "$folder/$file"
  done
  rm -r "$draft"
  echo "$folder: a certificate of $names for $days days"
}

make_what_is_due() {
  mkdir -p "$ca"
  is_good "$ca/ca.pem" || make_authority
  for asked in "$@"; do
    folder=${asked%%:*} rest=${asked#*:}
    mkdir -p "$folder"
    chmod 755 "$folder"
    if is_good "$folder/cert.pem" && cmp -s "$ca/ca.pem" "$folder/ca.pem"; then continue; fi
    make_certificate "$folder" "${rest%%:*}" "${rest#*:}"
  done
}

trap 'exit 0' TERM INT
make_what_is_due "$@"
while [ "$watch" = yes ]; do
  sleep 43200 & wait $!
  make_what_is_due "$@"
done
