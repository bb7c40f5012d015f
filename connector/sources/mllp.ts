/** HL7 v2 over MLLP: listens, and acknowledges what the journal has on the disk. */
import { createServer, type Server, type Socket } from 'node:net'
import { acknowledge, separatorsOf } from '../formats/acknowledge'
import { answerParts } from '../formats/batch'
import { decodeMessage, encodeMessage, parseMessage } from '../formats/hl7'
import type { Journal } from '../journal/journal'
import { moment } from '../mapping/times'
import type { MllpConnection, MllpSource as Shape } from '../profile/shape'
import { seconds } from '../state'
import { frame, frameReader } from '../transports/framing'
import type { Source, SourceState } from './source'

/** Whole messages come within this time; who holds one open holds its memory. */
const openMs = 60_000
/** A hospital's engines keep one or two connections each. */
const connectionsMax = 64

export class MllpSource implements Source {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  private rows = 0
  private clockSkewSeconds: number | null = null

  constructor(
    readonly name: string,
    private readonly shape: Shape,
    private readonly connection: MllpConnection,
    private readonly limits = { openMs, connectionsMax },
  ) {}

  async start(
    journal: Journal,
    onNews: () => void,
    onState: (state: SourceState) => void,
  ): Promise<void> {
    const state = (failure: string | null): void => {
      const { name: source, rows, clockSkewSeconds } = this
      onState({ source, readAt: Date.now(), failure, rows, clockSkewSeconds })
    }
    const server = createServer((socket) => {
      this.sockets.add(socket)
      const read = frameReader()
      let late: NodeJS.Timeout | undefined
      socket.on('close', () => {
        clearTimeout(late)
        this.sockets.delete(socket)
      })
      socket.on('error', () => socket.destroy())
      socket.on('data', (chunk: Buffer) => {
        try {
          for (const bytes of read(chunk)) {
            for (const answer of this.takeAll(bytes, journal)) socket.write(frame(answer))
            onNews()
            state(null)
          }
          if (!read.isOpen()) {
            clearTimeout(late)
            late = undefined
          } else late ??= setTimeout(() => socket.destroy(), this.limits.openMs)
        } catch (error) {
          state(error instanceof Error ? error.message : String(error))
          socket.destroy()
        }
      })
    })
    server.maxConnections = this.limits.connectionsMax
    this.server = server
    const { host, port } = this.connection
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    state(null)
  }

  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    return new Promise((resolve) => {
      if (this.server === undefined) resolve()
      else this.server.close(() => resolve())
    })
  }

  sample(): Promise<string[]> {
    return Promise.resolve([])
  }

  parse(content: string): unknown {
    return parseMessage(content)
  }

  mappingOf(): string {
    return this.shape.mapping
  }

  /** A batch is answered as one, what came without it each by itself. */
  private takeAll(sent: Buffer, journal: Journal): Buffer[] {
    // Some write a byte order mark or an empty line before it.
    const begins = sent.toString('latin1', 0, 8).search(/MSH|[FB]HS/)
    return answerParts(sent.subarray(Math.max(0, begins)), (bytes) => this.take(bytes, journal))
  }

  /** AA when it is kept, AR when it is no message or of a type that is not taken. A failing disk closes the connection: the sender sends it again. */
  private take(bytes: Buffer, journal: Journal): Buffer {
    const { charset } = this.connection
    const text = decodeMessage(bytes, charset).replace(/\r?\n/g, '\r')
    const answer = (code: 'AA' | 'AR', reason?: string): Buffer =>
      encodeMessage(acknowledge(text, code, reason), charset)
    const [header = ''] = text.split('\r')
    const [field, component] = separatorsOf(text)
    const fields = header.split(field)
    const [type = '', trigger = ''] = (fields[8] ?? '').split(component)
    const controlId = fields[9] ?? ''
    if (!header.startsWith(`MSH${field}`) || type === '' || controlId === '')
      return answer('AR', 'MSH-9 or MSH-10 is missing')
    const { accepts } = this.shape
    const isWanted =
      accepts.length === 0 || accepts.includes(type) || accepts.includes(`${type}^${trigger}`)
    if (!isWanted) return answer('AR', `${type}^${trigger} is not taken here`)
    // A number is the sender's own, and some begin anew every day: another message says nothing of this one's fault.
    const key = [fields[2], fields[3], fields[6], controlId].join('|')
    journal.accept(this.name, [{ key, content: text }])
    this.rows += 1
    // A message may be late, and none is of the future.
    const at = Date.parse(moment(fields[6]?.split(component)[0]) ?? '')
    if (!Number.isNaN(at)) this.clockSkewSeconds = Math.max(0, seconds(at - Date.now()) ?? 0)
    return answer('AA')
  }
}
