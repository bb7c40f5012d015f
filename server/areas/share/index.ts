/** The share area: links by which somebody without an account sees one report or one film. */
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { requireShareViewer as requireViewer } from './opening'
import { forgetOldShares } from './repository'
import { routes } from './routes'
import type { ShareableKind, ShareViewer } from './types'
import { exportAccount, revokeShares } from './repository'

export { revokeShares } from './repository'
export type { ShareableKind, SharedBody, SharedSubject, ShareViewer } from './types'

/** The area, for the server's list; the kinds are handed in, so that it knows no other area. */
export function shareArea(kinds: readonly ShareableKind[]): Area {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return {
    name: 'share',
    exportAccount,
    forgetAccount: (tx, accountId) => revokeShares(tx, accountId),
    routes: (deps) => routes(deps, byName),
    workers: ({ sql }) => [
      { name: 'share_cleanup', everyMs: 3_600_000, run: () => forgetOldShares(sql) },
    ],
  }
}

/**
 * What the key of a visit opens now, for a kind that has more to show than one reply, such as the pictures of a film.
 * @throws Refused NOT_FOUND when the visit is over or about another kind, SHARE_ENDED
 */
export async function requireShareViewer(
  deps: Dependencies,
  kind: ShareableKind,
  key: string,
): Promise<ShareViewer & { subjectId: string }> {
  return requireViewer(deps, new Map([[kind.name, kind]]), key)
}
