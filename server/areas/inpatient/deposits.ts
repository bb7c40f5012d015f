/** Deposits: ordering, paying, and the links by which others pay. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import type { Deposit, LinkedStay, PayLink } from '../../../src/contract/inpatient'
import type { PayingApp, WeChatPayParameters } from '../../../src/contract/payment'
import { sqlState, transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment, dayDigits, clockWords, hospitalNow } from '../../hospital_time'
import { Refused } from '../../refused'
import { checkPayment, openPayment, type PaymentRequest } from '../payment'
import { isUuid } from '../../uuid'
import { yuan } from '../../money'
import { depositBusiness } from './business'
import * as deposits from './deposit_repository'
import { presentDeposit, presentLink, presentLinked } from './present'
import { findLinkedStay } from './repository'
import { amountRefusal, depositRefusal, inpatientRules } from './rules'
import { findStay } from './service'

interface Wish {
  amountFen: number
  isRepeat: boolean
  idempotencyKey: string
}

/** Orders a deposit for a stay that the account may see. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, BAD_INPUT, DUPLICATE_ORDER */
export async function createDeposit(
  deps: Dependencies,
  accountId: string,
  input: Wish & { inpatientId: string },
): Promise<Deposit> {
  const stay = await findStay(deps, accountId, input.inpatientId)
  return order(deps, accountId, { ...input, inpatientId: stay.inpatientId, linkId: null })
}

/** The same through a link. @throws the same, NOT_FOUND for a link that does not work any more. */
export async function createLinkedDeposit(
  deps: Dependencies,
  accountId: string,
  input: Wish & { token: string },
): Promise<Deposit> {
  const stay = await linkedStay(deps, input.token)
  return order(deps, accountId, { ...input, inpatientId: stay.inpatientId, linkId: stay.linkId })
}

async function order(
  deps: Dependencies,
  accountId: string,
  wish: Wish & { inpatientId: string; linkId: string | null },
): Promise<Deposit> {
  const known = await deposits.findByKey(deps.sql, accountId, wish.idempotencyKey)
  if (known !== undefined) return replayed(known, wish)
  const wrong = amountRefusal(wish.amountFen)
  if (wrong !== undefined) throw new Refused('BAD_INPUT', wrong, { field: 'amountFen' })
  try {
    const depositId = await transaction(deps.sql, (tx) => orderUnderLock(tx, accountId, wish))
    return await getDeposit(deps, accountId, depositId)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const first = await deposits.findByKey(deps.sql, accountId, wish.idempotencyKey)
    if (first === undefined) throw new Refused('CONFLICT', '提交的人较多，请再试一次')
    return replayed(first, wish)
  }
}

async function orderUnderLock(
  tx: Transaction,
  accountId: string,
  wish: Wish & { inpatientId: string; linkId: string | null },
): Promise<string> {
  const stay = await deposits.lockStay(tx, wish.inpatientId)
  if (stay === undefined) throw new Refused('NOT_FOUND', '没有找到这次住院')
  const refusal = depositRefusal(stay.status)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  const repeatOf = wish.isRepeat
    ? undefined
    : await deposits.findRepeat(
        tx,
        wish.inpatientId,
        wish.amountFen,
        inpatientRules.repeatWithinMinutes,
      )
  if (repeatOf !== undefined) {
    const words = `${clockWords(repeatOf)} 刚缴过同样的金额 ${yuan(wish.amountFen)} 元，确定要再缴一笔吗？`
    throw new Refused('DUPLICATE_ORDER', words, { paidAt: hospitalMoment(repeatOf) })
  }
  const open = await deposits.findOpen(tx, { ...wish, accountId })
  if (open !== undefined) return open
  const depositId = randomUUID()
  const { payWithinMinutes } = inpatientRules
  await deposits.insertDeposit(tx, {
    ...wish,
    depositId,
    accountId,
    depositNo: depositNumber(await hospitalNow(tx)),
    payWithinMinutes,
  })
  await deposits.addEvent(tx, depositId, 'created')
  return depositId
}

function replayed(
  row: deposits.DepositRow,
  wish: { inpatientId: string; amountFen: number },
): Deposit {
  if (row.inpatientId !== wish.inpatientId || row.amountFen !== wish.amountFen)
    throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新填写')
  return presentDeposit(row)
}

/** A number a patient can read out: the day, and eight random digits. */
function depositNumber(now: Date): string {
  return `D${dayDigits(now)}${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** A deposit of the account that pays it. @throws Refused NOT_FOUND */
export async function getDeposit(
  deps: Dependencies,
  accountId: string,
  depositId: string,
): Promise<Deposit> {
  const row = isUuid(depositId)
    ? await deposits.findDeposit(deps.sql, accountId, depositId)
    : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这笔预缴')
  return presentDeposit(row)
}

/** Makes a deposit payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payDeposit(
  deps: Dependencies,
  accountId: string,
  input: { depositId: string; app: PayingApp },
): Promise<{ order: Deposit; pay: WeChatPayParameters | null }> {
  const found = await getDeposit(deps, accountId, input.depositId)
  // Paid already: there is nothing to pay, and repeating the call is no mistake.
  if (found.payStatus === 'PAID') return { order: found, pay: null }
  const pay = await openPayment(deps, depositBusiness, input.depositId, (tx) =>
    paymentRequest(tx, accountId, input),
  )
  return { order: await getDeposit(deps, accountId, input.depositId), pay }
}

async function paymentRequest(
  tx: Transaction,
  accountId: string,
  input: { depositId: string; app: PayingApp },
): Promise<PaymentRequest> {
  const locked = await deposits.lockDeposit(tx, input.depositId)
  if (locked === undefined || locked.accountId !== accountId)
    throw new Refused('NOT_FOUND', '没有找到这笔预缴')
  if (
    locked.status !== 'PENDING_PAY' ||
    locked.expiresAt === null ||
    locked.expiresAt <= locked.now
  ) {
    throw new Refused(
      'ORDER_NOT_PAYABLE',
      locked.status === 'PENDING_PAY'
        ? '这笔预缴已超时，没有扣款，请重新发起'
        : '这笔预缴当前不能支付',
    )
  }
  const refusal = depositRefusal(locked.stayStatus)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  return {
    businessId: locked.depositId,
    accountId,
    app: input.app,
    // Neither the ward nor an illness belongs on the bank's statement.
    description: '住院预缴金',
    amountFen: locked.amountFen,
    payableForMs: locked.expiresAt.getTime() - locked.now.getTime(),
  }
}

/** Asks the channel whether the deposit was paid, and gives the hospital a moment. @throws Refused NOT_FOUND */
export async function checkDeposit(
  deps: Dependencies,
  accountId: string,
  depositId: string,
): Promise<Deposit> {
  const found = await getDeposit(deps, accountId, depositId)
  if (found.status === 'DONE' || found.status === 'FAILED') return found
  await checkPayment(deps, depositBusiness, depositId)
  return getDeposit(deps, accountId, depositId)
}

/** What was paid into a stay. @throws Refused NOT_FOUND */
export async function listDeposits(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; page: number; pageSize: number },
) {
  const stay = await findStay(deps, accountId, input.inpatientId)
  const { rows, total } = await deposits.listDeposits(deps.sql, {
    accountId,
    inpatientId: stay.inpatientId,
    page: input.page,
    pageSize: input.pageSize,
  })
  return { list: rows.map(presentDeposit), page: input.page, pageSize: input.pageSize, total }
}

/* ---------- links ---------- */

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a link; its token is told here and never again. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, DAILY_LIMIT */
export async function createPayLink(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; validHours: number },
): Promise<{ link: PayLink; address: string }> {
  const stay = await findStay(deps, accountId, input.inpatientId)
  const refusal = depositRefusal(stay.status)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  const linkId = randomUUID()
  const token = randomBytes(24).toString('base64url')
  await transaction(deps.sql, async (tx) => {
    await deposits.lockStay(tx, stay.inpatientId)
    if (
      (await deposits.countLiveLinks(tx, accountId, stay.inpatientId)) >=
      inpatientRules.linksPerStay
    ) {
      throw new Refused(
        'DAILY_LIMIT',
        `同时最多有 ${inpatientRules.linksPerStay} 个有效链接，请先停用不用的`,
      )
    }
    await deposits.insertLink(tx, {
      linkId,
      inpatientId: stay.inpatientId,
      accountId,
      tokenHash: hashOf(token),
      validHours: input.validHours,
    })
  })
  return {
    link: await getPayLink(deps, accountId, linkId),
    address: `${deps.settings.publicUrl}${pageAddress('inpatient_pay', { link: token })}`,
  }
}

async function getPayLink(deps: Dependencies, accountId: string, linkId: string): Promise<PayLink> {
  const row = isUuid(linkId) ? await deposits.findLink(deps.sql, accountId, linkId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个链接')
  return presentLink(row)
}

export async function listPayLinks(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<PayLink[]> {
  const stay = await findStay(deps, accountId, inpatientId)
  return (await deposits.listLinks(deps.sql, accountId, stay.inpatientId)).map(presentLink)
}

/** Ends a link; repeating it changes nothing. @throws Refused NOT_FOUND */
export async function revokePayLink(
  deps: Dependencies,
  accountId: string,
  linkId: string,
): Promise<PayLink> {
  await getPayLink(deps, accountId, linkId)
  await deposits.revokeLink(deps.sql, accountId, linkId)
  return getPayLink(deps, accountId, linkId)
}

/** What the holder of a link may see. @throws Refused NOT_FOUND */
export async function openPayLink(deps: Dependencies, token: string): Promise<LinkedStay> {
  return presentLinked(await linkedStay(deps, token))
}

async function linkedStay(deps: Dependencies, token: string) {
  const stay = await findLinkedStay(deps.sql, hashOf(token), inpatientRules.paceDays)
  if (stay === undefined) throw new Refused('NOT_FOUND', '这个链接已失效，请向发送的人再要一个')
  return stay
}
