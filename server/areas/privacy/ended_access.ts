/** Notifies an account that it may do less for a patient: its unproven link ended, because another account proved to be the patient's. */
import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import { transaction, type Transaction } from '../../database/client'
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
      await announceAccess(tx, accountId, patientId, {
        key: `access ended ${patientId} ${randomUUID()}`,
        title: '就诊人的绑定已结束',
        body: sentence`${maskName(name)}已由本人核实，或在医院柜台办理了变更，您的绑定已结束。需要继续为他挂号，请重新添加，并用他建档的手机号核实。已约的号不受影响。`,
      })
    return ended.length
  })
}

/** What changed about an account's link to a patient; leads to the list of patients. Returns what `announce` does. */
export function announceAccess(
  tx: Transaction,
  accountId: string,
  patientId: string,
  words: Pick<Parameters<typeof announce>[1], 'key' | 'title' | 'body'>,
): Promise<number> {
  const route = pageAddress('patient_list')
  return announce(tx, { ...words, kind: 'access', accountId, subjectId: patientId, route })
}
