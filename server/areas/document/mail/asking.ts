/** A patient asks for a paper by mail: the intent is written, and a worker sends it. */
import { randomUUID } from 'node:crypto'
import { encryptIdNo, mailOf } from '../../../crypto/identity_cipher'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import * as repository from './mail_repository'

/** Mails of one account within a day. */
const perDay = 5

/** Writes the intent, once per key; the caller has checked that the account may see the paper. Returns the address as it may be shown. @throws Refused NOT_OFFERED, DAILY_LIMIT */
export function mailDocument(
  deps: Dependencies,
  asked: {
    accountId: string
    patientId: string
    kind: string
    subjectId: string
    to: string
    idempotencyKey: string
  },
): Promise<{ maskedTo: string }> {
  const { settings, gateways, sql } = deps
  const { accountId, patientId, kind, subjectId, to, idempotencyKey } = asked
  if (gateways.mail === undefined) throw new Refused('NOT_OFFERED', '医院没有开通邮件发送')
  const maskedTo = maskMail(to)
  return transaction(sql, async (tx) => {
    await repository.lockAccount(tx, accountId)
    const earlier = await repository.findByKey(tx, accountId, idempotencyKey)
    if (earlier !== undefined) return earlier
    if ((await repository.countToday(tx, accountId)) >= perDay)
      throw new Refused('DAILY_LIMIT', '一天最多发 5 封邮件，请明天再发，或直接打开文件')
    const mailId = randomUUID()
    const encryptedTo = encryptIdNo(settings.identityKeys, mailOf(mailId), to)
    await repository.insertMail(tx, {
      mailId,
      accountId,
      kind,
      subjectId,
      idempotencyKey,
      maskedTo,
      encryptedTo,
    })
    await addAuditEvent(tx, {
      accountId,
      action: 'mail_invoice',
      subject: patientId,
      patientId,
      details: { to: maskedTo },
    })
    return { maskedTo }
  })
}

/** `l***@example.com` */
function maskMail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}
