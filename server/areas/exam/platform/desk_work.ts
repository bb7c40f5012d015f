/** What hangs between the app and the exam platform is somebody's work: a time that it neither confirms nor refuses, or does not take back. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalDay } from '../../../values/hospital_time'
import { createWorkItem, resolveOtherWork, type WorkHandlers } from '../../work'
import { stepTaking } from './stepping'
import * as repository from './taking_repository'

const kind = 'exam_platform_silent'
/** After a person dealt with it. */
const restHours = 24

/** Makes work items of what hangs, and ends those whose cause is gone. */
export async function watchLocks({ sql, log }: Dependencies): Promise<void> {
  const hanging = await repository.listHanging(sql)
  await transaction(sql, async (tx) => {
    for (const { lockId, patientId, name, beginsAt, state, changedAt } of hanging)
      await createWorkItem(tx, log, {
        kind,
        subject: lockId,
        patientId,
        facts: { exam: name, day: hospitalDay(beginsAt), why: whyOf(state) },
        restHours,
        at: changedAt,
      })
    const found = hanging.map(({ lockId }) => lockId)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}

function whyOf(state: repository.HangingRow['state']): string {
  if (state === 'CONFIRMING') return '平台锁住了这个时间，却不回答确认：患者还在等'
  return state === 'KEPT' ? '平台拒绝收回这个时间' : '患者不要了，平台没有回答收回'
}

export const examPlatformWork: WorkHandlers = {
  [kind]: {
    async try_again(tx, lockId) {
      if (!(await repository.askAgain(tx, lockId))) throw answered()
    },
    /** The place was given back in the platform itself; of a plan that waits nothing is left then. */
    async by_hand(tx: Transaction, lockId: string) {
      const takingId = await repository.findTakingOf(tx, lockId)
      if (takingId === undefined) throw answered()
      await stepTaking(tx, takingId, { failure: 'silent' })
      await repository.markReleased(tx, lockId)
    },
  },
}

const answered = (): Refused => new Refused('CONFLICT', '检查预约平台已经答复了')
