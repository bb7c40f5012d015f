/** Listing and revoking links (domain: share link). A link depends on its sharer's right to see the subject. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type {
  shareCalls as calls,
  ShareLink,
  ShareState,
  ShareView,
} from '../../../src/contract/share'
import { transaction } from '../../database/client'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { hospitalNow } from '../../values/hospital_time'
import { addAuditEvent } from '../audit'
import { maskName } from '../patient'
import { requireStepUp } from '../verification'
import * as repository from './share_repository'
import { shownTitle } from './shown_title'
import type { ShareableKind } from './types'
import * as visits from './view_repository'

/** The kinds by name. */
export type Kinds = ReadonlyMap<string, ShareableKind>

/** The account's links, newest first. Their titles name the examination, so they need the step-up check too. @throws Refused STEP_UP_NEEDED */
export async function listShares(
  { sql }: Dependencies,
  kinds: Kinds,
  account: Account,
  { after, pageSize }: { after?: string | undefined; pageSize: number },
): Promise<ReplyOf<typeof calls.listShares>> {
  await requireStepUp(sql, account)
  const rows = await repository.listShares(sql, account.accountId, { after, limit: pageSize + 1 })
  const { list: shown, next } = takePage(rows, pageSize, ({ share }) => share)
  const list: ShareLink[] = []
  for (const share of shown) list.push(shownShare(share, await stateOf({ sql }, kinds, share)))
  return { list, next, serverNow: (await hospitalNow(sql)).toISOString() }
}

/** The views of a link. @throws Refused NOT_FOUND */
export async function listViews(
  { sql }: Dependencies,
  account: Account,
  shareId: string,
): Promise<ShareView[]> {
  if ((await repository.findShare(sql, account.accountId, shareId)) === undefined)
    throw ownShareMissing()
  return (await visits.listViews(sql, shareId)).map(({ at, device, network }) => ({
    at: at.toISOString(),
    device,
    network,
  }))
}

/** Revokes a link at once; idempotent. @throws Refused NOT_FOUND */
export async function revokeShare(
  deps: Dependencies,
  kinds: Kinds,
  account: Account,
  shareId: string,
): Promise<ShareLink> {
  const { accountId } = account
  await transaction(deps.sql, async (tx) => {
    const found = await repository.findShare(tx, accountId, shareId)
    if (found === undefined) throw ownShareMissing()
    if (!(await repository.revokeShare(tx, accountId, shareId))) return
    await addAuditEvent(tx, {
      accountId,
      action: 'revoke_share',
      subject: shareId,
      patientId: found.patientId,
    })
  })
  return ownShare(deps, kinds, accountId, shareId)
}

/** The state of a link, including whether its sharer may still see the subject. */
export async function stateOf(
  { sql }: Pick<Dependencies, 'sql'>,
  kinds: Kinds,
  row: repository.ShareRow,
): Promise<ShareState> {
  if (row.state !== 'LIVE') return row.state
  const kind = kinds.get(row.kind)
  if (kind === undefined) return 'GONE'
  try {
    await kind.requireOwner(sql, row.accountId, row.subjectId)
    return 'LIVE'
  } catch (error) {
    if (error instanceof Refused) return 'GONE'
    throw error
  }
}

/** The kind of this name. @throws Refused NOT_FOUND when it cannot be shared here */
export function kindOf(kinds: Kinds, name: string): ShareableKind {
  const kind = kinds.get(name)
  if (kind === undefined) throw new Refused('NOT_FOUND', '没有找到要分享的内容')
  return kind
}

export async function ownShare(
  { sql }: Dependencies,
  kinds: Kinds,
  accountId: string,
  shareId: string,
): Promise<ShareLink> {
  const row = await repository.findShare(sql, accountId, shareId)
  if (row === undefined) throw ownShareMissing()
  return shownShare(row, await stateOf({ sql }, kinds, row))
}

function shownShare(row: repository.ShareRow, state: ShareState): ShareLink {
  const { shareId, kind, title, mark, maxViews, viewCount } = row
  return {
    shareId,
    kind,
    title: shownTitle(title),
    mark,
    maxViews,
    viewCount,
    state,
    patientName: maskName(row.patientName),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastViewAt: row.lastViewAt?.toISOString() ?? null,
  }
}

function ownShareMissing(): Refused {
  return new Refused('NOT_FOUND', '没有找到这个分享')
}
