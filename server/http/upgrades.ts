/** Requests to become a WebSocket: one address has one. */
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that asked elsewhere is closed after this, answered or not. */
const answerMs = 15_000

/**
 * A server, for the plugin, that has only the upgrades of this path. Any other request that asks for one is answered as
 * if it had not, and its connection closed: Node has let go of it, and nothing else would ever close it.
 */
export function upgradesOf(app: FastifyInstance, path: string): Server {
  const own = createServer()
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.method === 'GET' && request.url?.split('?')[0] === path) {
      own.emit('upgrade', request, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    socket.setTimeout(answerMs, () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    // What the listener does for connections of its own: a long answer goes on.
    socket.on('drain', () => response.emit('drain'))
    response.once('finish', () => socket.destroySoon())
    app.routing(request, response)
  })
  return own
}
