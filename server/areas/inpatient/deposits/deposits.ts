/** Deposits: reading and paying them. */
import type { Deposit } from '../../../../src/contract/inpatient'
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { Transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { checkPayment, openPayment, type PaymentRequest } from '../../payment'
import { orderRefusal } from '../rules'
import { findStay } from '../stays/stays'
import { depositBusiness } from './business'
import { findDeposit, listDepositRows } from './deposit_repository'
import { presentDeposit } from './present'
import { lockDeposit } from './progress_repository'

/** A deposit, for the account that pays it. @throws Refused NOT_FOUND */
export async function getDeposit(
  deps: Dependencies,
  accountId: string,
  depositId: string,
): Promise<Deposit> {
  const row = isUuid(depositId) ? await findDeposit(deps.sql, accountId, depositId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这笔预缴')
  return presentDeposit(row)
}

/** The deposits of a stay; who knows its number alone sees what he paid himself. @throws Refused NOT_FOUND */
export async function listDeposits(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; after?: string | undefined; pageSize: number },
) {
  const stay = await findStay(deps, accountId, input.inpatientId)
  const { after, pageSize } = input
  const rows = await listDepositRows(deps.sql, {
    accountId,
    inpatientId: stay.inpatientId,
    onlyOwn: stay.accessLevel === null,
    after,
    pageSize,
  })
  return takePage(rows, pageSize, presentDeposit)
}

/** Makes a deposit payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payDeposit(
  deps: Dependencies,
  accountId: string,
  input: { depositId: string; app: PayingApp },
): Promise<{ order: Deposit; pay: WeChatPayParameters | null }> {
  const found = await getDeposit(deps, accountId, input.depositId)
  // An already paid deposit needs no payment, and repeating the call is no error.
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
  const locked = await lockDeposit(tx, input.depositId)
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
  const refusal = orderRefusal(locked)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  return {
    businessId: locked.depositId,
    accountId,
    app: input.app,
    // Neither the ward nor an illness stands on the bank statement.
    description: locked.purpose === 'deposit' ? '住院预缴金' : '住院费补缴',
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
