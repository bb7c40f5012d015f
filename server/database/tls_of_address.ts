/** TLS as an address of PostgreSQL says it, by the parameters of its own tools; the driver itself reads no files. */
import { readFileSync } from 'node:fs'

/** Files are read for each connection: what was renewed holds from the next one on. */
interface Tls {
  readonly ca: Buffer
  readonly cert?: Buffer
  readonly key?: Buffer
}

const fileNames = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const

/** @throws Error when a file cannot be read. The address without its files, and what they say: `sslmode=verify-full&sslrootcert=/tls/ca.pem`, and `sslcert`, `sslkey` where the database asks who comes. */
export function tlsOfAddress(url: string): { url: string; ssl?: Tls } {
  const ssl = {}
  const rest = url.replace(
    /([?&])(sslrootcert|sslcert|sslkey)=([^&]*)/g,
    (_all, mark: string, name: keyof typeof fileNames, file: string) => {
      let read = readFileSync(decodeURIComponent(file))
      const get = () => {
        try {
          read = readFileSync(decodeURIComponent(file))
        } catch {
          // While it is being renewed the one before holds: an exception here would cost the driver the connection for good.
        }
        return read
      }
      Object.defineProperty(ssl, fileNames[name], { enumerable: true, get })
      return mark === '?' ? '?' : ''
    },
  )
  if (Object.keys(ssl).length === 0) return { url }
  return { url: rest.replace('?&', '?').replace(/\?$/, ''), ssl: ssl as Tls }
}
