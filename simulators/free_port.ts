/** Ports for servers that are told theirs before they listen. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give 32768 and up to outgoing connections: one of those would take the port before its server listens. */
const [lowest, above] = [10_000, 32_768] as const

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, above)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
