/** Transfers to a bank card of what a window took and a settlement left over: one person fills in, another decides, and what was transferred counts as given back. */
import { randomUUID } from 'node:crypto'
import type { BankAccount } from '../../../../src/contract/desk/refunds/bank_returns'
import { bankReturnOf, decryptIdNo, encryptIdNo } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { addStaffAccess, addStaffEvent } from '../../staff'
import { createWorkItem, settleWork } from '../../work'
import { followSettlements } from '../settlements/refunding'
import * as repository from './bank_return_repository'

type Context = Pick<Dependencies, 'sql' | 'log' | 'settings'>
const kind = 'bank_return'
const changed = '医院更新了结算，或余款已经退了，请刷新后再看'

/** Fills in a form. @throws Refused CONFLICT when less than that is left, the settlement changed, or one is under way */
export async function askTransfer(
  { sql, log, settings }: Context,
  staff: Staff,
  asked: BankAccount & {
    inpatientId: string
    settlementNo: string
    amountFen: number
    reason: string
  },
): Promise<void> {
  const { inpatientId, settlementNo, amountFen, holder, bankName, account, reason } = asked
  await transaction(sql, async (tx) => {
    const stay = isUuid(inpatientId) ? await repository.lockOpen(tx, inpatientId) : undefined
    if (stay?.settlement.number !== settlementNo) throw new Refused('CONFLICT', changed)
    if (stay.settlement.refundFen - stay.givenFen < amountFen)
      throw new Refused('CONFLICT', '剩下要退的没有这么多，请刷新后再看')
    const bankReturnId = randomUUID()
    const text = JSON.stringify({ holder, bankName, account } satisfies BankAccount)
    const isNew = await repository.keep(tx, {
      bankReturnId,
      inpatientId,
      settlementNo,
      amountFen,
      accountCipher: encryptIdNo(settings.identityKeys, bankReturnOf(bankReturnId), text),
      bankName,
      accountTail: account.slice(-4),
      reason,
      askedBy: staff.staffId,
      askedName: staff.name,
    })
    if (!isNew) throw new Refused('CONFLICT', '这次住院已有一张转账单在办')
    await createWorkItem(tx, log, {
      kind,
      subject: bankReturnId,
      facts: { number: settlementNo, amountFen, why: `${staff.name}填单，等另一个人批准` },
    })
    const { patientId } = stay
    await addStaffEvent(tx, staff, {
      action: 'ask_bank_return',
      subject: bankReturnId,
      patientId,
      reason,
      after: { amountFen },
    })
  })
}

/** Decides as the second person. @throws Refused NOT_FOUND, NOT_PERMITTED for one's own form, CONFLICT when it is decided or outdated */
export async function decideTransfer(
  { sql, log }: Context,
  staff: Staff,
  asked: { bankReturnId: string; isApproved: boolean; words: string },
): Promise<void> {
  const { bankReturnId, isApproved, words } = asked
  await transaction(sql, async (tx) => {
    const form = await lock(tx, bankReturnId)
    if (form.state !== 'ASKED') throw new Refused('CONFLICT', '这张转账单已经有人决定了')
    if (form.askedBy === staff.staffId)
      throw new Refused('NOT_PERMITTED', '自己填的转账单要由另一个人批准')
    const { amountFen, settlementNo: number, patientId } = form
    await repository.decide(tx, bankReturnId, { ...staff, isApproved, words })
    if (isApproved)
      await createWorkItem(tx, log, {
        kind,
        subject: bankReturnId,
        facts: { number, amountFen, why: `${staff.name}已批准，等财务转账` },
      })
    else await settleWork(tx, staff, { kind, subject: bankReturnId, note: words })
    await addStaffEvent(tx, staff, {
      action: isApproved ? 'approve_bank_return' : 'refuse_bank_return',
      subject: bankReturnId,
      patientId,
      reason: words,
      before: { askedBy: form.askedName, amountFen },
    })
  })
}

/** The whole account, for whoever decides or transfers; the patient reads that the hospital looked. @throws Refused NOT_FOUND, CONFLICT when it is forgotten */
export async function openAccount(
  { sql, settings }: Context,
  staff: Staff,
  { bankReturnId, reason }: { bankReturnId: string; reason: string },
): Promise<BankAccount> {
  return transaction(sql, async (tx) => {
    const { accountCipher, patientId } = await find(tx, bankReturnId)
    if (accountCipher === null) throw new Refused('CONFLICT', '账户已经清除，不再保存')
    const action = 'open_bank_account'
    await addStaffEvent(tx, staff, { action, subject: bankReturnId, patientId, reason })
    await addStaffAccess(tx, staff, { patientId, action: 'staff_look', during: action, reason })
    const row = bankReturnOf(bankReturnId)
    return JSON.parse(decryptIdNo(settings.identityKeys, row, accountCipher)) as BankAccount
  })
}

/** It was transferred, under the bank's number. @throws Refused NOT_FOUND, CONFLICT when it was not approved or is ended */
export async function markTransferred(
  { sql, log }: Context,
  staff: Staff,
  { bankReturnId, bankReference }: { bankReturnId: string; bankReference: string },
): Promise<void> {
  await transaction(sql, async (tx) => {
    const form = await lock(tx, bankReturnId)
    if (form.state !== 'APPROVED') throw new Refused('CONFLICT', '这张转账单不在等待转账，请刷新')
    const stay = await repository.lockOpen(tx, form.inpatientId)
    if (stay === undefined) throw new Refused('CONFLICT', changed)
    await repository.markPaid(tx, bankReturnId, { name: staff.name, bankReference })
    await settleWork(tx, staff, { kind, subject: bankReturnId, note: bankReference })
    await addStaffEvent(tx, staff, {
      action: 'mark_bank_return_paid',
      subject: bankReturnId,
      patientId: form.patientId,
      after: { amountFen: form.amountFen, bankReference },
    })
    await followSettlements({ tx, log }, [stay])
  })
}

async function find(tx: Transaction, bankReturnId: string) {
  const form = isUuid(bankReturnId) ? await repository.find(tx, bankReturnId) : undefined
  if (form === undefined) throw new Refused('NOT_FOUND', '没有找到这张转账单')
  return form
}

/** The form as it is once its stay is locked: documents lock the stay first. */
async function lock(tx: Transaction, bankReturnId: string) {
  const { inpatientId } = await find(tx, bankReturnId)
  await repository.lockOpen(tx, inpatientId)
  return find(tx, bankReturnId)
}
