export function needPackages(
  ...wanted: (
    | 'php-cli'
    | 'php-xml'
    | 'php-soap'
    | 'python3-hl7'
    | 'mariadb-server'
    | 'rsyslog'
    | 'postgresql'
    | 'rsyslog-gnutls'
    | 'nginx-light'
  )[]
): void
