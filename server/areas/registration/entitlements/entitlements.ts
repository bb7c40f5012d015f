/** Rights to a further visit without a fee (续诊): which are open, and what can be booked under them. Booking uses them by itself (`entitlementOf`). */
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { Entitlement, registrationCalls } from '../../../../src/contract/registration'
import type { Dependencies } from '../../../dependencies'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { requireBound } from '../../patient'
import { presentFurtherVisit } from '../schedules/further_visits'
import { visitOf } from '../schedules/present'
import * as repository from './entitlement_repository'

/** At most so many slots of each are shown, over several days; the department's pages have the others. */
const shownSlots = { most: 6, ofDay: 2 }

/** Those of the account's patients, or of one, with the next slots. @throws Refused NOT_FOUND for a patient of somebody else */
export async function listEntitlements(
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
  patientId: string | undefined,
): Promise<ReplyOf<typeof registrationCalls.listEntitlements>> {
  await requireBound(sql, accountId, patientId)
  const [rows, now] = await Promise.all([
    repository.listOpen(sql, accountId, patientId),
    hospitalNow(sql),
  ])
  const ids = rows.map(({ entitlementId }) => entitlementId)
  const slots = ids.length === 0 ? [] : await repository.listFitting(sql, ids, shownSlots)
  return { entitlements: rows.map((row) => present(row, slots)), serverNow: hospitalMoment(now) }
}

function present(
  row: repository.EntitlementRow,
  slots: Awaited<ReturnType<typeof repository.listFitting>>,
): Entitlement {
  return {
    ...presentFurtherVisit(row),
    entitlementId: row.entitlementId,
    visits: slots.filter(({ wantedId }) => wantedId === row.entitlementId).map(visitOf),
  }
}

/** The same for home, without slots. */
export const listEntitlementsToUse = (
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
): Promise<repository.EntitlementRow[]> => repository.listOpen(sql, accountId, undefined)
