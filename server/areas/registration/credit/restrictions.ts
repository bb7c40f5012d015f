/** Restricted patients, at the desk. */
import type { Restriction } from '../../../../src/contract/desk/credit'
import { transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { maskName } from '../../patient'
import { addStaffEvent } from '../../staff'
import { liftOne, listRestrictions } from './restriction_repository'

const pageSize = 50

/** One page of them. */
export async function listRestricted(
  { sql }: Dependencies,
  { state, after }: { state: 'standing' | 'ended'; after?: string | undefined },
): Promise<{ list: Restriction[]; next: string | null }> {
  const rows = await listRestrictions(sql, {
    isEnded: state === 'ended',
    after,
    limit: pageSize + 1,
  })
  return takePage(rows, pageSize, ({ startsAt, endsAt, liftedAt, liftReason, ...row }) => ({
    restrictionId: row.restrictionId,
    patientName: maskName(row.patientName),
    noShows: row.noShows,
    rulesVersion: row.rulesVersion,
    hasAppeal: row.hasAppeal,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    lifted: liftedAt === null ? null : { at: liftedAt.toISOString(), reason: liftReason },
  }))
}

/** Lifts a restriction before its end. @throws Refused CONFLICT when it is not active any more */
export async function liftHere(
  { sql }: Dependencies,
  staff: Staff,
  { restrictionId, reason }: { restrictionId: string; reason: string },
): Promise<void> {
  await transaction(sql, async (tx) => {
    const lifted = isUuid(restrictionId) ? await liftOne(tx, restrictionId, reason) : undefined
    if (lifted === undefined) throw new Refused('CONFLICT', '这次停约已经结束，请刷新后再看')
    await addStaffEvent(tx, staff, {
      action: 'lift_restriction',
      subject: restrictionId,
      patientId: lifted.patientId,
      reason,
      before: { until: lifted.endsAt.toISOString() },
    })
  })
}
