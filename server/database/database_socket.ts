/**
 * One connection to the server for the driver. The driver buffers what it writes until the end of an event loop turn.
 * When a connection closes in between, the driver keeps the buffer, and the next connection sends old bytes before new
 * ones. This socket breaks when its first bytes are not the beginning of a connection, and the driver opens the next.
 */
import { Socket } from 'node:net'

/** The driver writes its first bytes within so many turns of the event loop. */
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

  /** Breaks before anything was sent, with a reason for the waiting caller. */
  refuse(reason: Error): this {
    this.isClosed = true
    afterTurns(turns, () => this.destroy(reason))
    return this
  }

  /** Called by Node for every write. */
  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
    const isSound = this.hasBegun || isBeginning(chunk)
    this.hasBegun = true
    if (!isSound) this.destroy()
    if (isSound && !this.isClosed) super._write(chunk, encoding, done)
    else done()
  }
}

/** Connects a socket to a server; the driver reads host and port from it for TLS and for errors, and TLS holds the certificate to `_host`, which Node sets of names alone. */
export const connectSocket = (
  line: DatabaseSocket,
  { host, port }: { host: string; port: number },
): Socket => Object.assign(line, { host, port, _host: host }).connect(port, host)

/** The target as the driver knows it. */
export interface SocketTarget {
  host: readonly string[]
  port: readonly number[]
  /** Of a unix socket. */
  path: string | false | undefined
}

/** Connects a socket to the only server of an address. */
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
