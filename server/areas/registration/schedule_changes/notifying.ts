/** The hospital's system is told what the desk changed about its clinics (停诊, 换医生, 加号), until it answers; where it does not follow, a person does it there. */
import { outboxOf } from '../../../area/outbox'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { createWorkItem } from '../../work'
import * as repository from './notifying_repository'

const changeWords = {
  stop: '停诊',
  open: '恢复出诊',
  replace: '换医生',
  places: '加号',
} satisfies Record<repository.ToNotify['change'], string>

export const { sendDue: notifyChanges } = outboxOf<repository.ToNotify>({
  failed: 'the hospital was not told of a change of a clinic',
  claim: repository.claimChanges,
  async send(deps, one) {
    const { changeId, clinicId, change, content } = one
    const isOffered = await deps.gateways.his.changeClinic({
      changeId,
      clinicId,
      change,
      ...content,
    })
    if (isOffered) await repository.endChange(deps.sql, changeId, null)
    else await callPerson(deps, one, '医院系统没有这个接口')
    return true
  },
  refused: (deps, one, { why, code }) => callPerson(deps, one, why || code),
  later: (sql, { changeId }, { delayMs }) => repository.notifyLater(sql, changeId, delayMs),
})

function callPerson(
  { sql, log }: Dependencies,
  { changeId, clinicId, change, content }: repository.ToNotify,
  why: string,
): Promise<void> {
  return transaction(sql, async (tx) => {
    await repository.endChange(tx, changeId, why)
    await createWorkItem(tx, log, {
      kind: 'clinic_not_changed',
      subject: changeId,
      facts: { clinicId, change: changeWords[change], reason: content.reason, why },
    })
  })
}
