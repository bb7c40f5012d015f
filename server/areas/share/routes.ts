/** The calls of sharing. */
import { shareCalls as calls } from '../../../src/contract/share'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve, servePublic } from '../../http/serve'
import { createShare } from './making'
import { checkShare, openShare, resumeShare } from './opening'
import { listShares, listViews, revokeShare, type Kinds } from './service'

/** Visitors of links have no account: the address is counted. A doctors' room may share one; a guessing machine is stopped. */
const openLimit = atMost(60, 600, 'ip')

/** Mounts the routes. */
export function routes(deps: Dependencies, kinds: Kinds): Route[] {
  return [
    serve(calls.createShare, { ...atMost(30, 3600), service: 'share' }, ({ account, input }) =>
      createShare(deps, kinds, account, input),
    ),
    serve(calls.listShares, ({ account, input }) => listShares(deps, kinds, account, input)),
    serve(calls.listViews, ({ account, input }) => listViews(deps, account, input.shareId)),
    serve(calls.revokeShare, ({ account, input }) =>
      revokeShare(deps, kinds, account, input.shareId),
    ),
    servePublic(calls.checkShare, openLimit, ({ input }) => checkShare(deps, kinds, input.token)),
    servePublic(calls.openShare, openLimit, ({ input, ip, userAgent }) =>
      'key' in input
        ? resumeShare(deps, kinds, input.key)
        : openShare(deps, kinds, input, { ip, userAgent }),
    ),
  ]
}
