/** A line to the database that can fall silent, as when its machine stops: nothing is closed, nothing arrives. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { DatabaseAddress } from '../../../../server/database/client'

export class FrozenSocket {
  private readonly sockets = new Set<Socket>()
  private isFrozen = false
  private isCut = false

  private constructor(private readonly server: Server) {}

  /** Listens on a port of its own and hands everything on. */
  static async to({ host = 'localhost', port = 5432 }: DatabaseAddress): Promise<FrozenSocket> {
    const line: FrozenSocket = new FrozenSocket(
      createServer((near) => {
        if (line.isCut) {
          near.destroy()
          return
        }
        const far = host.startsWith('/')
          ? connect(`${host}/.s.PGSQL.${port}`)
          : connect({ host, port })
        line.join(near, far)
      }),
    )
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve))
    return line
  }

  /** The database's address by this line. */
  urlFor(databaseUrl: string): string {
    const { port } = this.server.address() as AddressInfo
    return databaseUrl.replace(/@[^/]*\//, `@127.0.0.1:${port}/`)
  }

  freeze(): void {
    this.isFrozen = true
    for (const socket of this.sockets) socket.pause()
  }

  thaw(): void {
    this.isFrozen = false
    for (const socket of this.sockets) socket.resume()
  }

  /** Ends all connections and takes no new ones, as when the database is stopped. */
  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from)
      from.on('data', (data) => to.write(data))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.sockets.delete(from)
        to.destroy()
      })
      if (this.isFrozen) from.pause()
    }
  }
}
