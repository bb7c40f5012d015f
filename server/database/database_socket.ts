/**
 * One connection's way to the server, as the driver is given it.
 * The driver gathers what it writes until the end of a turn. A connection that closes in between keeps what was gathered, and from then on waits for a turn that never ends: it
 * connects and says nothing, until so much was gathered that it is sent, the old before the new. Such a line breaks at once, and the driver opens the next, until it begins as it should.
 */
import { Socket } from 'node:net'

/** By then a sound driver has begun. */
const turns = 3

export class DatabaseSocket extends Socket {
  private hasBegun = false
  private isClosed = false

  constructor() {
    super()
    afterTurns(turns, () => {
      if (!this.hasBegun) this.destroy()
    })
  }

  /** Breaks before anything was sent, with a reason for whoever waits. */
  refuse(reason: Error): this {
    this.isClosed = true
    afterTurns(turns, () => this.destroy(reason))
    return this
  }

  /** Where Node sends what it is given to write. */
  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
    const isSound = this.hasBegun || isBeginning(chunk)
    this.hasBegun = true
    if (!isSound) this.destroy()
    if (isSound && !this.isClosed) super._write(chunk, encoding, done)
    else done()
  }
}

/** Leads a line to a server; what is noted on it the driver needs for TLS and for its errors. */
export const connectSocket = (
  line: DatabaseSocket,
  { host, port }: { host: string; port: number },
): Socket => Object.assign(line, { host, port }).connect(port, host)

/** What the driver knows of where it goes. */
export interface SocketTarget {
  host: readonly string[]
  port: readonly number[]
  /** Of a unix socket. */
  path: string | false | undefined
}

/** A line to the one server of an address. */
export function connectTo(
  { host: [host = 'localhost'], port: [port = 5432], path }: SocketTarget,
  line: DatabaseSocket,
): Socket {
  return path ? line.connect(path) : connectSocket(line, { host, port })
}

/** A connection begins with one message that has its own length in front. */
const isBeginning = (chunk: Buffer): boolean =>
  chunk.length >= 4 && chunk.readUInt32BE(0) === chunk.length

function afterTurns(count: number, then: () => void): void {
  setImmediate(() => (count > 1 ? afterTurns(count - 1, then) : then()))
}
