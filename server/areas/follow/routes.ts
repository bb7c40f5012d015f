/** The calls of following, each handed to its service. */
import { followCalls as calls } from '../../../src/contract/follow'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import * as service from './service'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDoctors, ({ account }) => service.listDoctors(deps, account.accountId)),
    serve(calls.isFollowed, ({ account, input }) =>
      service.isFollowed(deps, account.accountId, input.doctorId),
    ),
    serve(calls.followDoctor, ({ account, input }) =>
      service.followDoctor(deps, account.accountId, input.doctorId),
    ),
    serve(calls.unfollowDoctor, ({ account, input }) =>
      service.unfollowDoctor(deps, account.accountId, input.doctorId),
    ),
  ]
}
