/** Creating a deposit, for a stay or through a link. */
import { randomUUID } from 'node:crypto'
import type { Deposit, DepositPurpose } from '../../../../src/contract/inpatient'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { onceByKey } from '../../../http/once_by_key'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { formatClock, hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { yuan } from '../../../values/money'
import { readableNumber } from '../../../values/readable_number'
import { amountRefusal, inpatientRules, orderRefusal } from '../rules'
import { lockStay } from '../stays/locking_repository'
import { findStay } from '../stays/stays'
import { findDepositByKey, type DepositRow } from './deposit_repository'
import { getDeposit } from './deposits'
import { linkedStay } from './links'
import { findOpenDeposit, findRepeat, insertDeposit, isSettlementPaid } from './ordering_repository'
import { presentDeposit } from './present'
import { addEvent } from './progress_repository'

interface OrderRequest {
  amountFen: number
  purpose: DepositPurpose
  isRepeat: boolean
  idempotencyKey: string
}

/** Creates a deposit for a stay that the account may see. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, BAD_INPUT, DUPLICATE_ORDER */
export async function createDeposit(
  deps: Dependencies,
  accountId: string,
  input: OrderRequest & { inpatientId: string },
): Promise<Deposit> {
  const stay = await findStay(deps, accountId, input.inpatientId)
  return order(deps, accountId, { ...input, inpatientId: stay.inpatientId, linkId: null })
}

/** The same through a link. @throws the same, NOT_FOUND for a link that is not active. */
export async function createLinkedDeposit(
  deps: Dependencies,
  accountId: string,
  input: OrderRequest & { token: string },
): Promise<Deposit> {
  const stay = await linkedStay(deps, input.token)
  return order(deps, accountId, { ...input, inpatientId: stay.inpatientId, linkId: stay.linkId })
}

function order(
  deps: Dependencies,
  accountId: string,
  request: OrderRequest & { inpatientId: string; linkId: string | null },
): Promise<Deposit> {
  return onceByKey({
    find: () => findDepositByKey(deps.sql, accountId, request.idempotencyKey),
    repeat: (known) => replayed(known, request),
    make: async () => {
      const wrong = request.purpose === 'deposit' ? amountRefusal(request.amountFen) : undefined
      if (wrong !== undefined) throw new Refused('BAD_INPUT', wrong, { field: 'amountFen' })
      const depositId = await transaction(deps.sql, (tx) => orderUnderLock(tx, accountId, request))
      return getDeposit(deps, accountId, depositId)
    },
  })
}

async function orderUnderLock(
  tx: Transaction,
  accountId: string,
  request: OrderRequest & { inpatientId: string; linkId: string | null },
): Promise<string> {
  const stay = await lockStay(tx, request.inpatientId)
  if (stay === undefined) throw new Refused('NOT_FOUND', '没有找到这次住院')
  const settlementNo = request.purpose === 'settlement' ? (stay.settlement?.number ?? '') : null
  const refusal = orderRefusal({ ...stay, ...request, stayStatus: stay.status, settlementNo })
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  if (settlementNo !== null && (await isSettlementPaid(tx, request.inpatientId, settlementNo)))
    throw new Refused('ORDER_NOT_PAYABLE', '已经有人付清了，不需要再付')
  const repeatOf =
    request.isRepeat || settlementNo !== null
      ? undefined
      : await findRepeat(
          tx,
          request.inpatientId,
          request.amountFen,
          inpatientRules.repeatWithinMinutes,
        )
  if (repeatOf !== undefined) {
    const words = said`${formatClock(repeatOf)} 刚缴过同样的金额 ${yuan(request.amountFen)} 元，确定要再缴一笔吗？`
    throw new Refused('DUPLICATE_ORDER', words, { paidAt: hospitalMoment(repeatOf) })
  }
  const open = await findOpenDeposit(tx, { ...request, accountId, settlementNo })
  if (open !== undefined) return open
  const depositId = randomUUID()
  const { payWithinMinutes } = inpatientRules
  await insertDeposit(tx, {
    ...request,
    depositId,
    accountId,
    settlementNo,
    depositNo: readableNumber('D', await hospitalNow(tx)),
    payWithinMinutes,
  })
  await addEvent(tx, depositId, 'created')
  return depositId
}

function replayed(row: DepositRow, request: OrderRequest & { inpatientId: string }): Deposit {
  const isSame =
    row.inpatientId === request.inpatientId &&
    row.amountFen === request.amountFen &&
    row.purpose === request.purpose
  if (!isSame) throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新填写')
  return presentDeposit(row)
}
