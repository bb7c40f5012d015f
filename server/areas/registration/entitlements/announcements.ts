/** Messages about rights to a further visit without a fee (续诊): when one is given, and at 10:00 of the day before its last one. */
import { pageAddress } from '../../../../src/contract/pages'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { sentence } from '../../../language/sentence'
import { formatMonthAndDayOf } from '../../../values/hospital_time'
import { announce } from '../../message'
import { dropSettled, formatWhen, formatWhere } from '../schedules/further_visits'
import * as repository from './announcement_repository'
import type { EntitlementTexts } from './announcement_repository'

/** So many at a time: the rest comes with the next round. */
const perRound = 100

/** Tells whoever has proven who the patient is; one that is over or used already is not spoken of. */
export async function announceGiven(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const one of await repository.listTexts(tx, ids))
    await announce(tx, {
      ...common(one),
      key: `entitlement ${one.entitlementId}`,
      title: '医院给了一次免费续诊',
      body: sentence`${formatWhere(one)}：${formatWhen(one)}可以免费再看一次，点这里看能约的时间。`,
    })
}

/** Tells once of what ends and was not used, and drops what waits about used ones; returns how many end. */
export async function remindOfEntitlements({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  await dropSettled(sql, 'entitlement', repository.listUsable)
  return transaction(sql, async (tx) => {
    const ids = await repository.claimEnding(tx, perRound)
    if (ids.length === 0) return 0
    for (const one of await repository.listTexts(tx, ids))
      await announce(tx, {
        ...common(one),
        key: `entitlement ${one.entitlementId} until ${one.validUntil}`,
        title: sentence`免费续诊到${formatMonthAndDayOf(one.validUntil)}为止`,
        body: sentence`${formatWhere(one)}：还没有用。要再看一次，点这里预约，不收挂号费；不需要就不用管。`,
      })
    return ids.length
  })
}

function common({ entitlementId, patientId, endsAt }: EntitlementTexts) {
  return {
    patientId,
    subjectId: entitlementId,
    kind: 'entitlement' as const,
    route: pageAddress('entitlement_list'),
    usefulUntil: endsAt,
  }
}
