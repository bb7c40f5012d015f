/** Certificates for tests, by openssl: each signs itself, for 127.0.0.1 or another name. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Certificate {
  /** Files in PEM. */
  certFile: string
  keyFile: string
  cert: string
  key: string
}

/** Makes one in a folder, `name.pem` and `name.key`; of RSA, which every program of the distribution reads. */
export function makeCertificate(folder: string, name: string, names = 'IP:127.0.0.1'): Certificate {
  const [certFile, keyFile] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}.key`)]
  const of = ['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...of, '-keyout', keyFile, '-out', certFile],
    { stdio: 'ignore' },
  )
  const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')]
  return { certFile, keyFile, cert, key }
}
