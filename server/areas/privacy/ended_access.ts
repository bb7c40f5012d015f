/** Notifies an account that its unproven link ended, because another account proved to be the patient's. */
import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { sentence } from '../../language/sentence'
import { announce } from '../message'
import { claimUnnotified, maskName } from '../patient'

const batch = 100

/** Returns how many were notified. */
export function notifyOfEndedAccess({ sql }: Dependencies): Promise<number> {
  return transaction(sql, async (tx) => {
    const ended = await claimUnnotified(tx, batch)
    for (const { accountId, patientId, name } of ended)
      await announce(tx, {
        kind: 'access',
        accountId,
        subjectId: patientId,
        key: `access ended ${patientId} ${randomUUID()}`,
        title: '就诊人的绑定已结束',
        body: sentence`${maskName(name)}已由本人核实，或在医院柜台办理了变更，您的绑定已结束。需要继续为他挂号，请重新添加，并用他建档的手机号核实。已约的号不受影响。`,
        route: pageAddress('patient_list'),
      })
    return ended.length
  })
}
