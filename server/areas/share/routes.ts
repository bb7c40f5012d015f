/** The calls of sharing. */
import type { FastifyInstance } from 'fastify'
import { shareCalls as calls } from '../../../src/contract/share'
import type { Dependencies } from '../../dependencies'
import { mount, serve, servePublic } from '../../serve'
import { checkShare, openShare, resumeShare } from './opening'
import { createShare, listShares, listViews, revokeShare, type Kinds } from './service'

/** Whoever opens links has no account: the address is counted. A doctors' room may share one, a machine that guesses may not go on. */
const openLimit = { max: 60, windowSeconds: 600, by: 'ip' } as const

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies, kinds: Kinds): void {
  mount(app, [
    serve(
      calls.createShare,
      ({ account, input }) => createShare(dependencies, kinds, account, input),
      { rateLimit: { max: 30, windowSeconds: 3600 } },
    ),
    serve(calls.listShares, ({ account, input }) =>
      listShares(dependencies, kinds, account, input),
    ),
    serve(calls.listViews, ({ account, input }) => listViews(dependencies, account, input.shareId)),
    serve(calls.revokeShare, ({ account, input }) =>
      revokeShare(dependencies, kinds, account, input.shareId),
    ),
    servePublic(calls.checkShare, ({ input }) => checkShare(dependencies, kinds, input.token), {
      rateLimit: openLimit,
    }),
    servePublic(
      calls.openShare,
      ({ input, ip, userAgent }) =>
        'key' in input
          ? resumeShare(dependencies, kinds, input.key)
          : openShare(dependencies, kinds, input, { ip, userAgent }),
      { rateLimit: openLimit },
    ),
  ])
}
