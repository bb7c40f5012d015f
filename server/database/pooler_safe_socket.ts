/**
 * A connection that may lead through a pooler in transaction mode. The driver asks for the types of a statement's
 * parameters in a protocol turn that it leaves open. PgBouncer before 1.21 lends the server to another client when
 * such a request follows a turn that is about to end: responses would reach the wrong client. This socket delays the
 * request until all turns before it have ended. It must read the protocol, so there is no TLS between pooler and
 * server.
 */
import { DatabaseSocket } from './database_socket'

const kinds = { query: 0x51, sync: 0x53, ready: 0x5a }
/** Kind and length of a message. */
const headBytes = 5
const secretRequest = 80_877_103

export class PoolerSafeSocket extends DatabaseSocket {
  /** Turns that have not ended. */
  private turns = 0
  private rest: Buffer = Buffer.alloc(0)
  private skipped = 0
  private isStarted = false
  private isSecret = false
  private whenQuiet: (() => void) | undefined

  constructor() {
    super()
    // Node would write several chunks together without calling `_write`.
    this._writev = undefined
    this.on('data', (chunk: Buffer) => this.hear(chunk))
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error) => void): void {
    if (!this.isStarted) {
      this.isStarted = true
      this.isSecret = chunk.length === 8 && chunk.readUInt32BE(4) === secretRequest
    } else if (!this.isSecret) {
      const { ended, turns } = turnsOf(chunk)
      this.turns += turns
      if (ended < chunk.length && this.turns > 0) {
        const ask = () => super._write(chunk.subarray(ended), encoding, done)
        const wait = () => {
          if (this.turns === 0) ask()
          else this.whenQuiet = ask
        }
        if (ended === 0) wait()
        else super._write(chunk.subarray(0, ended), encoding, wait)
        return
      }
    }
    super._write(chunk, encoding, done)
  }

  private hear(chunk: Buffer): void {
    if (this.isSecret) return
    const data = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    let at = 0
    for (;;) {
      const some = Math.min(this.skipped, data.length - at)
      this.skipped -= some
      at += some
      if (data.length - at < headBytes) break
      if (data[at] === kinds.ready) this.endTurn()
      this.skipped = data.readUInt32BE(at + 1) - (headBytes - 1)
      at += headBytes
    }
    this.rest = data.subarray(at)
  }

  private endTurn(): void {
    this.turns = Math.max(0, this.turns - 1)
    if (this.turns > 0) return
    const ask = this.whenQuiet
    this.whenQuiet = undefined
    ask?.()
  }
}

/** How many turns a chunk of whole messages ends, and where the last of them ends. */
function turnsOf(chunk: Buffer): { ended: number; turns: number } {
  let [ended, turns] = [0, 0]
  for (let at = 0; at + headBytes <= chunk.length;) {
    const next = at + 1 + chunk.readUInt32BE(at + 1)
    if (chunk[at] === kinds.sync || chunk[at] === kinds.query) {
      turns += 1
      ended = next
    }
    at = next
  }
  return { ended, turns }
}
