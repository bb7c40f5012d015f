/** What of the distribution plays the hospital's side in tests: PHP's SoapServer, Python's hl7, MariaDB, rsyslog, PostgreSQL with TLS, nginx. */
import { existsSync } from 'node:fs'
import { canInstall, installPackages, installWords } from './debian.mjs'

/** By package: what it brings. */
const packages = {
  'php-cli': '/usr/bin/php',
  'php-xml': '/usr/share/doc/php-xml',
  'php-soap': '/usr/share/doc/php-soap',
  'python3-hl7': '/usr/lib/python3/dist-packages/hl7',
  'mariadb-server': '/usr/sbin/mariadbd',
  rsyslog: '/usr/sbin/rsyslogd',
  postgresql: '/usr/lib/postgresql',
  'rsyslog-gnutls': '/usr/share/doc/rsyslog-gnutls',
  'nginx-light': '/usr/sbin/nginx',
}

/** Sees that they are there, all of them or those that are named. @throws Error with how to install them */
export function needPackages(...wanted) {
  const names = wanted.length > 0 ? wanted : Object.keys(packages)
  const missing = names.filter((name) => !existsSync(packages[name]))
  if (missing.length === 0) return
  if (!canInstall()) throw new Error(`Install what the tests play with: ${installWords(missing)}`)
  installPackages(missing)
}
