/** The simulators as a process of their own, seen from the server's: its start, and its end. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '../server/database/client'
import type { Settings } from '../server/settings'

/** Where the simulators listen, on 127.0.0.1. */
export interface SimulatorPorts {
  port: number
  /** Of the mail server; without it the demo has no mail. */
  smtpPort?: number
}

export const simulatorsUrl = (port: number): string => `http://127.0.0.1:${port}`

/** What the process is told; the settings it reads from the same environment. */
export interface Orders {
  /** The ports that the app and the desk took. */
  app: Pick<Settings, 'port' | 'deskPort'>
  database: DatabaseAddress
  ports: SimulatorPorts
}

/** `process.ts` beside the source, `process.cjs` beside the bundle. */
const program = path.join(path.dirname(__filename), `process${path.extname(__filename)}`)
/** Shorter than the server's own patience at its end; an archive that loads takes seconds. */
const endMs = 12_000

/** A process that runs. */
export interface Simulators {
  /** Ends when they listen. @throws Error when they cannot */
  listening: Promise<void>
  /** Ends them and what they started. */
  close(): Promise<void>
}

/** Starts the process; should it end by itself, the demo ends with it. */
export function forkSimulators(orders: Orders): Simulators {
  const child = fork(program)
  const ended = once(child, 'exit')
  let isClosing = false
  void ended.then(() => {
    if (!isClosing) process.kill(process.pid, 'SIGTERM')
  })
  child.send(orders)
  const listening = Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The simulators could not start.'))),
  ]).then(() => undefined)
  return {
    listening,
    async close() {
      isClosing = true
      if (child.connected) child.disconnect()
      await Promise.race([ended, endByForce(child)])
    },
  }
}

async function endByForce(child: ChildProcess): Promise<void> {
  await pause(endMs, undefined, { ref: false })
  child.kill('SIGKILL')
}
