/**
 * Sends due mails: claim, draw the paper, record that the server is asked, ask, record its answer. At most once: after
 * a crash between asking and the answer the mail is not sent again, and its account is told to look into the mailbox.
 */
import { pageAddress } from '../../../../src/contract/pages'
import { decryptIdNo, mailOf } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'
import { sentence, type Sentence } from '../../../language/sentence'
import { settleEach } from '../../../values/settle_each'
import { announce } from '../../message'
import { findHospitalName } from '../document_repository'
import type { DocumentKind, MadeDocument } from '../types'
import * as repository from './mail_repository'
import type { DueMail, EndedMail } from './mail_repository'

/** With the pauses between them about an hour. */
const maxAttempts = 5
const pausesSeconds = [30, 120, 600, 2400]

/** Why a mail ended unsent, or perhaps unsent. */
type Missed = 'refused' | 'failed' | 'gone' | 'unsure'

/** Sends up to `limit` due mails; returns how many were handled. A failing one does not hold up the others. */
export async function sendDueMails(
  deps: Dependencies,
  kinds: readonly DocumentKind[],
  limit: number,
): Promise<number> {
  await transaction(deps.sql, async (tx) => {
    for (const mail of await repository.giveUpUnsure(tx)) await notifyOfMissed(tx, mail, 'unsure')
  })
  const due = await repository.claimDue(deps.sql, limit)
  await settleEach(due.map((mail) => handle(deps, kinds, mail)))
  return due.length
}

async function handle(
  deps: Dependencies,
  kinds: readonly DocumentKind[],
  mail: DueMail,
): Promise<void> {
  // Claimed so often without an end: its paper cannot be drawn.
  if (mail.attempts > maxAttempts) return end(deps, mail, 'failed', 'given up')
  const made = await drawn(deps, kinds, mail)
  if (made === undefined) return end(deps, mail, 'gone', 'the account may not see it')
  const to = decryptIdNo(deps.settings.identityKeys, mailOf(mail.mailId), mail.encryptedTo)
  if (!(await repository.beginSending(deps.sql, mail.mailId))) return
  try {
    await post(deps, mail, to, made)
  } catch (error) {
    return fail(deps, mail, error)
  }
  await repository.endMail(deps.sql, mail.mailId, 'SENT', null)
}

/** The paper, as the account may see it now; undefined when it may not. */
async function drawn(
  deps: Dependencies,
  kinds: readonly DocumentKind[],
  { kind: name, subjectId, accountId }: DueMail,
): Promise<MadeDocument | undefined> {
  try {
    return await kinds.find((kind) => kind.name === name)?.make(deps, subjectId, accountId)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

async function post(
  { gateways, sql }: Dependencies,
  { mailId }: DueMail,
  to: string,
  { fileName, pdf }: MadeDocument,
): Promise<void> {
  const hospitalName = await findHospitalName(sql)
  if (gateways.mail === undefined)
    throw new GatewayUnavailable('mail', 'not set up', { undone: true })
  await gateways.mail.send({
    id: mailId,
    to,
    // Neither a name nor an illness stands outside the file.
    subject: `${hospitalName}：您要的门诊电子票据`,
    text: `您好：\n\n附件是您在${hospitalName}的应用里要求发送的门诊电子票据（PDF）。里面有个人信息，请不要转发给别人。\n\n如果不是您要的，请删除这封邮件，并告诉医院。本邮箱不收回信。\n\nAttached are the outpatient invoices (PDF) that you asked for in the hospital’s app. If you did not ask for them, please delete this mail and tell the hospital.\n`,
    file: { name: fileName, pdf },
  })
}

async function fail(deps: Dependencies, mail: DueMail, error: unknown): Promise<void> {
  const why = error instanceof Error ? error.message : 'unknown failure'
  deps.log.warn({ mailId: mail.mailId, kind: mail.kind, err: error }, 'a mail was not sent')
  if (error instanceof GatewayRefused) return end(deps, mail, 'refused', why)
  if (!(error instanceof GatewayUnavailable && error.undone)) return end(deps, mail, 'unsure', why)
  const afterSeconds = pausesSeconds[mail.attempts - 1]
  if (mail.attempts >= maxAttempts || afterSeconds === undefined)
    return end(deps, mail, 'failed', why)
  await repository.tryAgain(deps.sql, mail.mailId, { afterSeconds, error: why })
}

function end(deps: Dependencies, mail: DueMail, missed: Missed, why: string): Promise<void> {
  return transaction(deps.sql, async (tx) => {
    const state = missed === 'unsure' ? 'UNSURE' : 'FAILED'
    if (await repository.endMail(tx, mail.mailId, state, why))
      await notifyOfMissed(tx, mail, missed)
  })
}

async function notifyOfMissed(tx: Transaction, mail: EndedMail, missed: Missed): Promise<void> {
  const { mailId, accountId, maskedTo } = mail
  await announce(tx, {
    kind: 'mail',
    accountId,
    subjectId: mailId,
    key: `mail ${mailId}`,
    title: missed === 'unsure' ? '邮件不一定送到' : '邮件没有送到',
    body: bodyOf(missed, maskedTo),
    route: pageAddress('outpatient_orderlist'),
  })
}

function bodyOf(missed: Missed, maskedTo: string): Sentence {
  switch (missed) {
    case 'refused':
      return sentence`邮箱 ${maskedTo} 没有收下您要的票据。请核对邮箱后再发一次。`
    case 'failed':
      return sentence`发往 ${maskedTo} 的票据没有送到。请稍后再发一次，或在应用里打开文件。`
    case 'gone':
      return sentence`发往 ${maskedTo} 的票据没有发出：票据已经作废，或您不再能查看。`
    case 'unsure':
      return sentence`发往 ${maskedTo} 的票据不知道送到没有。请看收件箱和垃圾邮件，没有再发一次。`
  }
}
