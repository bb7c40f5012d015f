/** The public calls about the hospital, and the portraits of its doctors. */
import { hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { servePublic } from '../../serve'
import type { Route } from '../../area'
import { cachePublicReplies } from './public_cache'
import * as service from './service'

const replyMaxAgeSeconds = 15
const portraitMaxAgeSeconds = 86_400

/** Mounts them. */
export function routes(deps: Dependencies): Route[] {
  return [
    (app) => cachePublicReplies(app, replyMaxAgeSeconds),
    servePublic(hospitalCalls.getHospital, ({ input }) => service.getHospital(deps, input.id)),
    servePublic(hospitalCalls.listBranches, ({ input }) => service.listBranches(deps, input)),
    servePublic(hospitalCalls.listRemarkVersions, ({ input }) =>
      service.listRemarkVersions(deps, input.remarkId),
    ),
    servePublic(hospitalCalls.listRemarks, ({ input }) => service.listRemarks(deps, input)),
    servePortraits(deps),
  ]
}

function servePortraits(deps: Dependencies): Route {
  return (app) => {
    app.get<{ Params: { file: string } }>(
      '/assets/doctors/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const doctorId = /^([\w-]{1,64})\.svg$/.exec(request.params.file)?.[1]
        const portrait = await service.getPortrait(deps, doctorId ?? '')
        reply
          .header('cache-control', `public, max-age=${portraitMaxAgeSeconds}`)
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        return reply.type('image/svg+xml').send(portrait)
      },
    )
  }
}
