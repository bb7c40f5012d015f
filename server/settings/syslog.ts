/** Variables of the hospital's log collector. */
import { X509Certificate } from 'node:crypto'
import * as v from 'valibot'
import { may, must } from './declared'
import { pem, privateKey } from './kinds'

const certificate = pem((text) => new X509Certificate(text), 'a certificate')

/** `tls://host:port`; a collector of a developer may listen without TLS. */
const collector = (production: boolean) =>
  v.pipe(
    v.string(),
    v.regex(
      production ? /^tls:\/\/[^\s/@]+:\d{1,5}$/ : /^(tls|tcp):\/\/[^\s/@]+:\d{1,5}$/,
      'must be tls://host:port',
    ),
  )

export const syslog = (production: boolean) =>
  v.object({
    url: must(
      'AUDIT_SYSLOG_URL',
      collector(production),
      'the hospital’s log collector, `tls://siem.hospital.example:6514`: every line of 操作日志, 谁看过我的信息 and 安全日志 goes there by syslog (RFC 5424 over TLS, RFC 5425), with the checkpoints (docs/keeping.md); without it nothing does',
    ),
    ca: may(
      'AUDIT_SYSLOG_CA',
      certificate,
      'the certificate in PEM that signs the collector’s, where it is the hospital’s own; line ends may be written as `\\n`',
    ),
    certificate: may(
      'AUDIT_SYSLOG_CERTIFICATE',
      certificate,
      'what the app shows to a collector that asks who sends, in PEM',
    ),
    key: may('AUDIT_SYSLOG_KEY', privateKey, 'the private key of that certificate, in PEM'),
  })
