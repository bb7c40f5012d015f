/** A network between two programs: it can be taken away, and swallow what is sent, as a firewall that forgets a connection does. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export class Network {
  isAway = false
  private readonly sockets = new Set<Socket>()
  private readonly server: Server

  /** `to`: a port of this machine, or the path of a socket. */
  constructor(
    readonly port: number,
    to: number | string,
  ) {
    this.server = createServer((socket) => {
      if (this.isAway) return void socket.destroy()
      const onward = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1')
      for (const one of [socket, onward]) {
        this.sockets.add(one)
        one
          .on('error', () => one.destroy())
          .on('close', () => {
            this.sockets.delete(one)
            socket.destroy()
            onward.destroy()
          })
      }
      socket.pipe(onward).pipe(socket)
    }).listen(port, '127.0.0.1')
  }

  cut(): void {
    this.isAway = true
    for (const socket of this.sockets) socket.destroy()
  }

  /** The connections of now stay open, and nothing comes through any more. */
  swallow(): void {
    for (const socket of this.sockets) socket.unpipe().resume()
  }

  stop(): void {
    this.cut()
    this.server.close()
  }
}
