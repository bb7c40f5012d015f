/** The demo's deposits: the first at the window on the first day, the second by WeChat two days later, in whole hundreds. */
import type { StaySeed } from '../data/stays'
import { demoAccounts } from '../people'
import { namedUuid, pickNumber } from '../random'
import { addDays, momentOf } from '../registration/days'
import { bareId, paymentRow } from './payments'

interface Wanted {
  mode: 'window' | 'wechat'
  amountFen: number
  at: string
}

/** Rows of a stay's deposits with their events, and the payments of those paid by WeChat. */
export function depositRows(
  request: StaySeed,
  inpatientId: string,
  inDate: string,
  costFen: number,
) {
  const wantedFen = Math.ceil((costFen + request.leavesFen) / 10_000) * 10_000
  const account = request.payer === undefined ? undefined : demoAccounts[request.payer]
  const byWeChatFen = account === undefined ? 0 : Math.floor(wantedFen / 30_000) * 10_000
  const both: Wanted[] = [
    { mode: 'window', amountFen: wantedFen - byWeChatFen, at: momentOf(inDate, '10:20') },
    { mode: 'wechat', amountFen: byWeChatFen, at: momentOf(addDays(inDate, 2), '19:42') },
  ]
  const rows = both
    .filter(({ amountFen }) => amountFen > 0)
    .map((wanted) => rowsOf(request, inpatientId, wanted, account))
  return {
    deposits: rows.map(({ deposit }) => deposit),
    events: rows.map(({ event }) => event),
    payments: rows.flatMap(({ payments }) => payments),
  }
}

function rowsOf(
  request: StaySeed,
  inpatientId: string,
  { mode, amountFen, at }: Wanted,
  account: (typeof demoAccounts)[number] | undefined,
) {
  const depositId = namedUuid(`deposit:${request.key}:${mode}`)
  const number = String(pickNumber(depositId, 10_000_000, 99_999_999))
  const payer = mode === 'wechat' ? account : undefined
  const deposit = {
    deposit_id: depositId,
    deposit_no: `D${at.slice(0, 10).replaceAll('-', '')}${number}`,
    inpatient_id: inpatientId,
    account_id: payer?.accountId ?? null,
    mode,
    amount_fen: amountFen,
    status: 'DONE',
    pay_status: 'PAID',
    idempotency_key: `demo-seed-${request.key}-${mode}`,
    created_at: at,
    paid_at: at,
    receipt_no: `R${number}`,
    confirmed_at: at,
    confirm_attempts: 1,
  }
  const event = {
    event_id: namedUuid(`event:${depositId}`),
    deposit_id: depositId,
    at,
    kind: 'entered',
    note: `收据号 R${number}`,
  }
  const payments = payer === undefined ? [] : [paymentFor(depositId, payer, amountFen, at)]
  return { deposit, event, payments }
}

function paymentFor(
  depositId: string,
  account: (typeof demoAccounts)[number],
  amountFen: number,
  at: string,
) {
  return paymentRow({
    account,
    business: 'deposit',
    businessId: depositId,
    tradeNo: `DEMO${bareId(depositId, 24)}`,
    description: '住院预缴金',
    amountFen,
    createdAt: at,
    expiresAt: at,
    paidAt: at,
  })
}
