/** Opening a code: the token, then the last four signs of the certificate; a few wrong ones void it. */
import type { PayCodeView } from '../../../../src/contract/outpatient'
import { macOf, type TokenSecret } from '../../../crypto/key_ring'
import { hashesOfLinkToken } from '../../../crypto/link_token'
import { isSameSecret } from '../../../crypto/same_secret'
import type { Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment } from '../../../values/hospital_time'
import { findHospitalName } from '../../document'
import { maskName } from '../../patient'
import { listBillsById, type BillRow } from '../bills/bill_repository'
import { statusOfBill } from '../bills/present'
import { countWrongTry, findCode, hasTries, type CodeRow } from './code_repository'
import { payCodeRules, payCodeStateOf } from './rules'

/** What opens a code. */
export interface Opening {
  token: string
  lastFour: string
}

/** Keyed, because ten thousand guesses are few. */
export const hashOfCheck = (secret: TokenSecret, codeId: string, lastFour: string): string =>
  macOf(secret, `pay code:${codeId}:${lastFour}`).toString('base64url')

/** The code of a token and the right four signs. @throws Refused NOT_FOUND, PASSCODE_WRONG */
export async function openCode(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  { token, lastFour }: Opening,
): Promise<CodeRow> {
  const code = await findCode(sql, hashesOfLinkToken(settings.crypto, token))
  if (code === undefined) throw ended()
  const { codeId, checkHash } = code
  const isRight = settings.tokenSecrets.some((secret) =>
    isSameSecret(hashOfCheck(secret, codeId, lastFour), checkHash),
  )
  if (isRight) {
    if (await hasTries(sql, codeId)) return code
    throw ended()
  }
  const tries = await countWrongTry(sql, codeId)
  if (tries === undefined || tries >= payCodeRules.tries) throw ended()
  throw new Refused(
    'PASSCODE_WRONG',
    said`和患者的证件号码对不上，还可以试 ${payCodeRules.tries - tries} 次`,
  )
}

const ended = (): Refused =>
  new Refused('NOT_FOUND', '这个码已失效，请向患者再要一个，或到收费窗口缴费')

/** The bills of a code, as its maker reads them. */
export const billsOf = (executor: Executor, { accountId, billIds }: CodeRow): Promise<BillRow[]> =>
  listBillsById(executor, accountId, billIds)

/** What the holder of a code sees: classes of charges and sums. */
export async function viewOf(
  deps: Pick<Dependencies, 'sql'>,
  code: CodeRow,
  payerId: string,
): Promise<PayCodeView> {
  const bills = await billsOf(deps.sql, code)
  const state = stateOf(bills, payerId)
  const sums = new Map<PayCodeView['charges'][number]['medChargeItemType'], number>()
  for (const { category, amountFen } of bills.flatMap(({ items }) => items))
    sums.set(category, (sums.get(category) ?? 0) + amountFen)
  const sum = (fen: (bill: BillRow) => number) => bills.reduce((all, bill) => all + fen(bill), 0)
  const until = bills[0]?.orderExpiresAt ?? null
  return {
    state,
    hospitalName: await findHospitalName(deps.sql),
    patientName: maskName(bills[0]?.patientName ?? ''),
    charges: [...sums].map(([medChargeItemType, amountFen]) => ({ medChargeItemType, amountFen })),
    totalFen: sum(({ totalFen }) => totalFen),
    cashFen: sum(({ cashFen }) => cashFen),
    expiresAt: state === 'PAYING' ? hospitalMoment(until) : null,
    serverNow: hospitalMoment(code.now),
  }
}

/** The state of a code for one payer. */
export const stateOf = (bills: readonly BillRow[], payerId: string) =>
  payCodeStateOf(
    bills.map((bill) => ({
      status: statusOfBill(bill),
      isEnded: bill.ended !== null,
      isHeldByPayer: bill.orderAccountId === payerId && bill.orderId === bills[0]?.orderId,
    })),
  )
