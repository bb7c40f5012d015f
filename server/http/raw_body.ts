/** Bodies of callbacks, whose bytes are read as they came. */
import type { FastifyInstance } from 'fastify'

/** In this scope every body is a Buffer, whatever its type. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
