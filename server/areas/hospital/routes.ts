/** The public calls about the hospital, and the portraits of its doctors. */
import type { FastifyInstance } from 'fastify'
import { hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { mount, servePublic } from '../../serve'
import { cachePublicReplies } from './public_cache'
import * as service from './service'

const replyMaxAgeSeconds = 15
const portraitMaxAgeSeconds = 86_400

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  cachePublicReplies(app, replyMaxAgeSeconds)
  mount(app, [
    servePublic(hospitalCalls.getHospital, ({ input }) =>
      service.getHospital(dependencies, input.id),
    ),
    servePublic(hospitalCalls.listBranches, ({ input }) =>
      service.listBranches(dependencies, input),
    ),
    servePublic(hospitalCalls.listRemarkVersions, ({ input }) =>
      service.listRemarkVersions(dependencies, input.remarkId),
    ),
    servePublic(hospitalCalls.listRemarks, ({ input }) => service.listRemarks(dependencies, input)),
  ])
  app.get<{ Params: { file: string } }>(
    '/assets/doctors/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const doctorId = /^([\w-]{1,64})\.svg$/.exec(request.params.file)?.[1]
      const portrait = await service.getPortrait(dependencies, doctorId ?? '')
      reply
        .header('cache-control', `public, max-age=${portraitMaxAgeSeconds}`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return reply.type('image/svg+xml').send(portrait)
    },
  )
}
