/** HTTP as thin as it can be: the benchmark shares the processor with what it measures, and Node's own client costs as much as the server's answer. */
import net from 'node:net'

export interface Reply {
  status: number
  body: Buffer
}

const endOfHead = Buffer.from('\r\n\r\n')

/** A connection that is kept; one request at a time. */
class Connection {
  private readonly socket: net.Socket
  private parts: Buffer = Buffer.alloc(0)
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    this.socket.on('data', (chunk: Buffer) => this.take(chunk))
    this.socket.on('error', (error) => this.waiting?.reject(error))
    this.socket.on('close', () => this.waiting?.reject(new Error('the server hung up')))
    this.socket.unref()
  }

  isOpen(): boolean {
    return !this.socket.destroyed
  }

  send(text: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.ref()
      this.socket.write(text)
    })
  }

  private take(chunk: Buffer): void {
    this.parts = this.parts.length === 0 ? chunk : Buffer.concat([this.parts, chunk])
    const end = this.parts.indexOf(endOfHead)
    if (end < 0) return
    const head = this.parts.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length))
      return this.waiting?.reject(new Error(`a reply without length: ${head}`))
    const from = end + endOfHead.length
    if (this.parts.length < from + length) return
    const reply = {
      status: Number(head.slice(9, 12)),
      body: this.parts.subarray(from, from + length),
    }
    this.parts = Buffer.alloc(0)
    const { waiting } = this
    this.waiting = undefined
    this.socket.unref()
    waiting?.resolve(reply)
  }
}

const free = new Map<number, Connection[]>()

/** Sends a request as it stands by a connection that is free, or a new one. */
export async function exchange(port: number, text: string): Promise<Reply> {
  const idle = free.get(port) ?? []
  free.set(port, idle)
  let connection = idle.pop()
  while (connection !== undefined && !connection.isOpen()) connection = idle.pop()
  connection ??= new Connection(port)
  const reply = await connection.send(text)
  idle.push(connection)
  return reply
}
