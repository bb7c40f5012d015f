/** The calls of sharing. */
import { shareCalls as calls } from '../../../src/contract/share'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { atMost, serve, servePublic } from '../../http/serve'
import { createShare } from './making'
import { checkShare, openShare, resumeShare } from './opening'
import { listShares, listViews, revokeShare, type Kinds } from './service'

/** Anyone who opens links has no account: the address is counted. A doctors' room may share one, a machine that guesses may not go on. */
const openLimit = atMost(60, 600, 'ip')

/** Mounts them. */
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
