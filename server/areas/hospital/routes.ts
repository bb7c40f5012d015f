/** The public calls about the hospital. */
import { hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { readFromReplica } from '../../http/read_from_replica'
import { type Route, servePublic } from '../../http/serve'
import { servePictures } from './pictures'
import { cachePublicReplies } from './public_cache'
import * as service from './service'

const replyMaxAgeSeconds = 15

/** Mounts the routes. */
export function routes(deps: Dependencies): Route[] {
  return [
    servePictures(deps),
    (app) => cachePublicReplies(app, replyMaxAgeSeconds),
    servePublic(hospitalCalls.getHospital, ({ input }) =>
      readFromReplica(deps, (from) => service.getHospital(from, input.id)),
    ),
    servePublic(hospitalCalls.listBranches, ({ input }) =>
      readFromReplica(deps, (from) => service.listBranches(from, input)),
    ),
    servePublic(hospitalCalls.listRemarkVersions, ({ input }) =>
      readFromReplica(deps, (from) => service.listRemarkVersions(from, input.remarkId)),
    ),
    servePublic(hospitalCalls.listRemarks, ({ input }) =>
      readFromReplica(deps, (from) => service.listRemarks(from, input)),
    ),
  ]
}
