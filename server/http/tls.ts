/** The certificate of the app's own listeners: files, read again when they change, so that renewing needs no restart. */
import { readFileSync } from 'node:fs'
import type { Server as PlainServer } from 'node:http'
import { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import type { TlsSettings } from '../settings'

const readEveryMs = 60_000

/** What a listener shows, beside how it may be asked. */
export interface ListenerTls {
  cert: Buffer
  key: Buffer
  minVersion: 'TLSv1.2'
}

/** Reads both files. @throws Error when one cannot be read, or the key is another certificate's */
export function readTls({ certificateFile, keyFile }: TlsSettings): ListenerTls {
  const read = {
    cert: readFileSync(certificateFile),
    key: readFileSync(keyFile),
    minVersion: 'TLSv1.2',
  } as const
  createSecureContext(read)
  return read
}

/** Takes a new certificate within a minute; one that cannot be used is logged, and the one before stays. Returns what ends it. */
export function renewTls(
  server: Server | PlainServer,
  tls: TlsSettings | undefined,
  log: FastifyBaseLogger,
  everyMs = readEveryMs,
): () => void {
  if (tls === undefined || !(server instanceof Server)) return () => undefined
  let shown = readTls(tls)
  const renew = () => {
    try {
      const read = readTls(tls)
      if (read.cert.equals(shown.cert) && read.key.equals(shown.key)) return
      server.setSecureContext(read)
      shown = read
      log.info('the listener shows a new certificate')
    } catch (error) {
      log.warn({ err: error }, 'the new certificate of the listener cannot be used')
    }
  }
  const timer = setInterval(renew, everyMs).unref()
  return () => clearInterval(timer)
}
