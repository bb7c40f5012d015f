/** The hospital's system is told what the desk changed about its clinics (停诊, 换医生, 加号), until it answers; where it does not follow, a person does it there. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { pauseMs } from '../../payment'
import { createWorkItem } from '../../work'
import * as repository from './notifying_repository'

const changeWords = {
  stop: '停诊',
  open: '恢复出诊',
  replace: '换医生',
  places: '加号',
} satisfies Record<repository.ToNotify['change'], string>

/** Tells what is due; how many. */
export async function notifyChanges(deps: Dependencies): Promise<number> {
  const due = await repository.claimChanges(deps.sql, 20)
  await Promise.all(due.map((one) => notify(deps, one)))
  return due.length
}

async function notify(deps: Dependencies, one: repository.ToNotify): Promise<void> {
  const { changeId, clinicId, change, content, attempts } = one
  try {
    const isOffered = await deps.gateways.his.changeClinic({
      changeId,
      clinicId,
      change,
      ...content,
    })
    if (!isOffered) return await callPerson(deps, one, '医院系统没有这个接口')
    await repository.endChange(deps.sql, changeId, null)
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      return repository.notifyLater(deps.sql, changeId, pauseMs(attempts))
    if (!(error instanceof GatewayRefused)) throw error
    await callPerson(deps, one, error.why || error.code)
  }
}

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
