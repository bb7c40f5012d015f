/** The desk's calls about follow-ups that nobody booked. */
import { deskContract } from '../../../../src/contract/desk'
import type { WaitingFollowUp } from '../../../../src/contract/desk/planning/follow_ups'
import { transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import type { Route } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { maskName } from '../../patient'
import { addStaffEvent } from '../../staff'
import * as repository from './desk_repository'

const pageSize = 50

export function followUpRoutes(deps: Dependencies): readonly Route[] {
  const { followUps } = deskContract
  return [
    serveStaff(followUps.list, ({ input }) => listPage(deps, input)),
    serveStaff(followUps.departments, async () => ({
      list: await repository.countWaiting(deps.sql),
    })),
    serveStaff(followUps.close, async ({ staff, input }) => {
      await closeHere(deps, staff, input)
      return isDone
    }),
  ]
}

async function listPage(
  { sql }: Dependencies,
  asked: {
    state: 'declined' | 'late'
    departmentId?: string | undefined
    after?: string | undefined
  },
): Promise<{ list: WaitingFollowUp[]; next: string | null }> {
  const rows = await repository.listWaiting(sql, {
    state: asked.state,
    departmentId: asked.departmentId,
    after: asked.after,
    limit: pageSize + 1,
  })
  return takePage(rows, pageSize, (row) => ({
    followUpId: row.followUpId,
    patientId: row.patientId,
    patientName: maskName(row.patientName),
    departmentName: row.departmentName,
    doctorName: row.doctorName,
    from: row.validFrom,
    until: row.validUntil,
    reason: row.reason,
    declined:
      row.declinedAt === null || row.declineReason === null
        ? null
        : {
            at: hospitalMoment(row.declinedAt),
            reason: row.declineReason,
            words: row.declineWords,
          },
  }))
}

/** Staff talked with the patient, or it is settled otherwise. @throws Refused CONFLICT when it waits no more */
async function closeHere(
  { sql }: Dependencies,
  staff: Staff,
  { followUpId, reason }: { followUpId: string; reason: string },
): Promise<void> {
  await transaction(sql, async (tx) => {
    const closed = isUuid(followUpId) ? await repository.closeOne(tx, followUpId) : undefined
    if (closed === undefined) throw new Refused('CONFLICT', '这次随访已经结束，请刷新后再看')
    const { patientId, validUntil, declineReason } = closed
    await addStaffEvent(tx, staff, {
      action: 'close_follow_up',
      subject: followUpId,
      patientId,
      reason,
      before: { until: validUntil, declined: declineReason },
    })
  })
}
