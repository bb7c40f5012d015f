/** 出院余款转账: what a window took and a settlement left over, transferred to the patient's bank card. One person fills in, another decides, the finance office transfers. */
import * as v from 'valibot'
import { after, amountFen, done, id, isoDateTime, pageOf } from '../../values'
import { reason, staffGet, staffPost } from '../staff_call'

/** A stay with money for the window to give back. */
const left = v.object({
  inpatientId: id,
  admissionNo: v.string(),
  /** Masked. */
  patientName: v.string(),
  settlementNo: v.string(),
  settledAt: isoDateTime,
  /** What no transfer is asked for yet. */
  leftFen: amountFen,
})
export type LeftOver = v.InferOutput<typeof left>

/** ASKED waits for the second person, APPROVED for the transfer; VOID: the hospital changed or closed the settlement before it. */
const state = v.picklist(['ASKED', 'REFUSED', 'APPROVED', 'PAID', 'VOID'])
export const bankReturnLabels = {
  ASKED: '等待批准',
  REFUSED: '不批准',
  APPROVED: '等待转账',
  PAID: '已转账',
  VOID: '已作废',
} satisfies Record<v.InferOutput<typeof state>, string>

const bankReturn = v.object({
  bankReturnId: id,
  admissionNo: v.string(),
  /** Masked. */
  patientName: v.string(),
  settlementNo: v.string(),
  amountFen,
  bankName: v.string(),
  /** The last four digits. */
  accountTail: v.string(),
  reason: v.string(),
  state,
  askedBy: v.string(),
  askedAt: isoDateTime,
  /** The caller filled it in: another person decides. */
  isMine: v.boolean(),
  decidedBy: v.nullable(v.string()),
  words: v.nullable(v.string()),
  paidBy: v.nullable(v.string()),
  paidAt: v.nullable(isoDateTime),
  bankReference: v.nullable(v.string()),
})
export type BankReturn = v.InferOutput<typeof bankReturn>

/** A bank card as the patient shows it. */
export const bankAccount = v.object({
  holder: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写持卡人姓名'), v.maxLength(50)),
  bankName: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(4, '请填写开户银行'),
    v.maxLength(60, '开户银行最多 60 字'),
  ),
  account: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, '')),
    v.regex(/^\d{12,19}$/, '银行卡号是 12 到 19 位数字'),
  ),
})
export type BankAccount = v.InferOutput<typeof bankAccount>

const readers = ['finance', 'support', 'audit', 'admin'] as const
const askers = ['finance', 'support', 'admin'] as const
const deciders = ['finance', 'admin'] as const
const of = { bankReturnId: id }

export const bankReturnCalls = {
  left: staffGet({
    path: '/desk/v1/bank-returns/left',
    roles: readers,
    summary: '出院结算后还有窗口余款要退的住院，先结算的在前',
    input: v.object({ after }),
    reply: pageOf(left),
  }),
  list: staffGet({
    path: '/desk/v1/bank-returns',
    roles: readers,
    summary: '余款转账：在办的（先申请的在前），或已结束的（最近的在前）',
    input: v.object({ show: v.optional(v.picklist(['open', 'ended']), 'open'), after }),
    reply: pageOf(bankReturn),
  }),
  ask: staffPost({
    path: '/desk/v1/bank-returns/ask',
    roles: askers,
    summary: '为窗口余款填银行转账单；总要另一个人批准',
    input: v.object({
      inpatientId: id,
      settlementNo: v.string(),
      amountFen: v.pipe(amountFen, v.minValue(1, '请填写金额')),
      ...bankAccount.entries,
      reason,
    }),
    reply: done,
  }),
  decide: staffPost({
    path: '/desk/v1/bank-returns/{bankReturnId}/decide',
    roles: deciders,
    summary: '批准或不批准别人填的转账单',
    input: v.object({ ...of, isApproved: v.boolean(), words: reason }),
    reply: done,
  }),
  account: staffPost({
    path: '/desk/v1/bank-returns/{bankReturnId}/account',
    roles: deciders,
    summary: '为核对或转账查看完整的银行账户；记入日志，患者看得到',
    input: v.object({ ...of, reason }),
    reply: bankAccount,
  }),
  paid: staffPost({
    path: '/desk/v1/bank-returns/{bankReturnId}/paid',
    roles: deciders,
    summary: '登记已转账和银行流水号',
    input: v.object({
      ...of,
      bankReference: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(4, '请填写银行流水号'),
        v.maxLength(64, '银行流水号最多 64 个字符'),
      ),
    }),
    reply: done,
  }),
}
