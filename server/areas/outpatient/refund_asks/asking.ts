/** Asking the hospital for money back: the intent is written, then the hospital is asked. */
import { randomUUID } from 'node:crypto'
import type { OutpatientOrder, RefundReason } from '../../../../src/contract/outpatient'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { onceByKey } from '../../../http/once_by_key'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { cashLeft } from '../../payment'
import { requireStepUp } from '../../verification'
import { getOrder } from '../orders/orders'
import { addEvent, lockOrder } from '../orders/progress_repository'
import { findAskByKey, insertAsk, listLines } from './ask_repository'
import { canAskAbout, cashBack, hindranceOf } from './rules'
import { sendRefundAsk } from './sending'

interface Asked {
  orderId: string
  itemIds: string[]
  reason: RefundReason
  idempotencyKey: string
}

/** Asks for lines of a paid order; the order as it is after a moment. @throws Refused NOT_OFFERED, NOT_FOUND, STEP_UP_NEEDED, TEL_NOT_BOUND, CONFLICT */
export async function askRefund(
  deps: Dependencies,
  account: Account,
  asked: Asked,
): Promise<OutpatientOrder> {
  if (!deps.settings.refundAsk)
    throw new Refused('NOT_OFFERED', '医院没有开通手机上的退费申请，请到收费窗口办理')
  const { seesDetails } = await getOrder(deps, account, asked.orderId)
  await requireStepUp(deps.sql, account)
  if (!seesDetails)
    throw new Refused('NOT_FOUND', '退费要由本人，或本人授权查看报告的人申请；也可以到收费窗口办理')
  const itemIds = [...new Set(asked.itemIds.map((itemId) => itemId.toLowerCase()))].sort()
  const { accountId } = account
  return onceByKey({
    find: () => findAskByKey(deps.sql, accountId, asked.idempotencyKey),
    repeat: (known) => {
      const isSame =
        known.orderId === asked.orderId &&
        known.reason === asked.reason &&
        known.itemIds.join() === itemIds.join()
      if (!isSame) throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
      return getOrder(deps, account, asked.orderId)
    },
    make: async () => {
      const askId = await transaction(deps.sql, (tx) =>
        askUnderLock(tx, accountId, { ...asked, itemIds }),
      )
      await sendRefundAsk(deps, askId)
      return getOrder(deps, account, asked.orderId)
    },
  })
}

async function askUnderLock(tx: Transaction, accountId: string, asked: Asked): Promise<string> {
  const { orderId, itemIds, reason, idempotencyKey } = asked
  const order = await lockOrder(tx, orderId)
  if (order?.byCredit === true && order.status === 'LOCKED')
    throw new Refused('CONFLICT', '信用方还在扣款，扣款后可以申请退费，退回您的微信')
  const all = await listLines(tx, orderId)
  const lines = all.filter(({ itemId }) => itemIds.includes(itemId))
  const canAsk = order !== undefined && canAskAbout(order)
  if (!canAsk || lines.length < itemIds.length || lines.some((line) => hindranceOf(line) !== null))
    throw new Refused('CONFLICT', '有的项目已做、已退或已经在申请退费，请刷新后再选')
  const askId = randomUUID()
  await insertAsk(tx, { askId, orderId, accountId, reason, onceKey: idempotencyKey, lines })
  const leftFen = await cashLeft(tx, 'outpatient', orderId)
  await addEvent(tx, orderId, 'refund_asked', formatAmount(cashBack(leftFen, all, lines)))
  return askId
}
