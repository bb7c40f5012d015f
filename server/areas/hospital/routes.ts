/** The public calls about the hospital. */
import { hospitalCalls } from '../../../src/contract/hospital'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { servePublic } from '../../serve'
import { cachePublicReplies } from './public_cache'
import * as service from './service'

const replyMaxAgeSeconds = 15

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
  ]
}
