/** The network between the connector and the app: it can be taken away. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export class Network {
  isAway = false
  private readonly sockets = new Set<Socket>()
  private readonly server: Server

  constructor(
    readonly port: number,
    to: number,
  ) {
    this.server = createServer((socket) => {
      if (this.isAway) return void socket.destroy()
      const onward = connect(to, '127.0.0.1')
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

  stop(): void {
    this.cut()
    this.server.close()
  }
}
