/** Messages about follow-ups (随访): when the doctor asks for one, and three days before its last day where nothing is booked. */
import { pageAddress } from '../../../../src/contract/pages'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { sentence } from '../../../language/sentence'
import { formatMonthAndDayOf } from '../../../values/hospital_time'
import { announce } from '../../message'
import { dropSettled, formatWhen, formatWhere } from '../schedules/further_visits'
import * as repository from './announcement_repository'
import type { FollowUpTexts } from './announcement_repository'

/** So many at a time: the rest comes with the next round. */
const perRound = 100
/** So many days before the last one it is said once more: slots are left then. */
const daysBefore = 3

/** Tells whoever has proven who the patient is; one that is booked already or over is not spoken of. */
export async function announceAsked(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const one of await repository.listTexts(tx, ids))
    await announce(tx, {
      ...common(one),
      key: `follow up ${one.followUpId} ${one.validFrom} ${one.validUntil}`,
      title: '医生请您回来复诊',
      body: sentence`${formatWhere(one)}：请在${formatWhen(one)}来复诊，点这里选时间。`,
    })
}

/** Tells once of what ends soon and is not booked, and drops what waits about booked ones; returns how many end. */
export async function remindOfFollowUps({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  await dropSettled(sql, 'follow_up', repository.listOpen)
  return transaction(sql, async (tx) => {
    const ids = await repository.claimEnding(tx, daysBefore, perRound)
    if (ids.length === 0) return 0
    for (const one of await repository.listTexts(tx, ids))
      await announce(tx, {
        ...common(one),
        key: `follow up ${one.followUpId} until ${one.validUntil}`,
        title: sentence`复诊还没有约，到${formatMonthAndDayOf(one.validUntil)}为止`,
        body: sentence`${formatWhere(one)}：点这里选时间；不来的话，点这里告诉医院。`,
      })
    return ids.length
  })
}

function common({ followUpId, patientId, endsAt }: FollowUpTexts) {
  return {
    patientId,
    subjectId: followUpId,
    kind: 'follow_up' as const,
    route: pageAddress('follow_up_list'),
    usefulUntil: endsAt,
  }
}
