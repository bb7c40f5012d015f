/** The calls of following, each handed to its service. */
import { followCalls as calls } from '../../../src/contract/follow'
import type { Dependencies } from '../../dependencies'
import { type Route, serve } from '../../http/serve'
import * as service from './service'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDoctors, ({ accountId }) => service.listDoctors(deps, accountId)),
    serve(calls.isFollowed, ({ accountId, input }) =>
      service.isFollowed(deps, accountId, input.doctorId),
    ),
    serve(calls.followDoctor, ({ accountId, input }) =>
      service.followDoctor(deps, accountId, input.doctorId),
    ),
    serve(calls.unfollowDoctor, ({ accountId, input }) =>
      service.unfollowDoctor(deps, accountId, input.doctorId),
    ),
  ]
}
