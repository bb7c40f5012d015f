/** On the 18th birthday of a child, who acted for the child may go on booking and paying, and reads nothing more until the patient allows it. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { sentence } from '../../language/sentence'
import { addAuditEvent } from '../audit'
import { lowerGrown, maskName } from '../patient'
import { announceAccess } from './ended_access'

const batch = 100

/** Returns how many links were lowered; each account is told. */
export function lowerAccessToGrown({ sql }: Dependencies): Promise<number> {
  return transaction(sql, async (tx) => {
    const lowered = await lowerGrown(tx, batch)
    for (const { accountId, patientId, name } of lowered) {
      await addAuditEvent(tx, { accountId, action: 'child_grown', patientId })
      await announceAccess(tx, accountId, patientId, {
        key: `access grown ${patientId}`,
        title: '就诊人已满 18 周岁',
        body: sentence`${maskName(name)}已经成年，您不再是他的监护人：可以继续为他挂号和缴费，他的报告、影像和明细由他自己决定给谁看。他用自己的手机登录后，可以在“谁可以为我办事”里允许您查看；建档手机号是您的，请先到窗口改成他的。他不能自己办理的，请带监护证明到窗口。`,
      })
    }
    return lowered.length
  })
}
