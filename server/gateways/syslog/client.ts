/** The hospital's log collector, by syslog over TLS (RFC 5425). */
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tls from 'node:tls'
import type { SyslogSettings } from '../../settings'
import { GatewayUnavailable } from '../failures'
import { frameOf, type SyslogMessage } from './frame'

const silentMs = 10_000

/**
 * Sends messages over a connection of their own. Syslog has no receipts: they count as sent when the collector, after the end of what was written, has ended the connection in good order too.
 * @throws GatewayUnavailable when it cannot be reached, is not whom the certificate names, or may not have everything
 */
export async function sendToSyslog(
  settings: SyslogSettings,
  messages: AsyncIterable<SyslogMessage>,
): Promise<void> {
  const socket = connect(settings)
  const host = os.hostname()
  async function* frames() {
    for await (const message of messages) yield frameOf(message, host)
  }
  try {
    const closed = once(socket, 'close')
    // What fails on the way is thrown by the pipeline; this only waits.
    closed.catch(() => undefined)
    socket.resume()
    await pipeline(Readable.from(frames()), socket)
    await closed
    if (socket.errored) throw socket.errored
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new GatewayUnavailable('syslog', why, { cause: error })
  } finally {
    socket.destroy()
  }
}

function connect({ url, ca, certificate, key }: SyslogSettings): net.Socket {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const to = { host, port: Number(port) }
  const socket =
    protocol === 'tls:'
      ? tls.connect({
          ...to,
          ...(net.isIP(host) === 0 && { servername: host }),
          ...(ca !== undefined && { ca }),
          ...(certificate !== undefined && { cert: certificate }),
          ...(key !== undefined && { key }),
        })
      : net.connect(to)
  socket.setTimeout(silentMs, () => socket.destroy(new Error(`silent for ${silentMs / 1000} s`)))
  return socket
}
