/** The share area: links that show one report or one film to a person without an account. */
import type { Area } from '../../area'
import { routes } from './routes'
import { forgetOldShares, exportAccount, revokeShares } from './share_repository'
import type { ShareableKind } from './types'

export { countLinks, revokeShares } from './share_repository'
export type { ShareableKind } from './types'

/** The area, for the server's list; the kinds are handed in, so that it knows no other area. */
export function shareArea(kinds: readonly ShareableKind[]): Area {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return {
    name: 'share',
    exportAccount,
    forgetAccount: (tx, accountId) => revokeShares(tx, accountId),
    routes: (deps) => routes(deps, byName),
    workers: ({ sql }) => [
      { name: 'delete_old_shares', everyMs: 3_600_000, run: () => forgetOldShares(sql) },
    ],
  }
}
