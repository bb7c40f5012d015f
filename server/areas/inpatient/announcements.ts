/** Notifies relatives of a low balance and of refunded deposits. */
import { pageAddress } from '../../../src/contract/pages'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { sentence } from '../../language/sentence'
import { hospitalDay, hospitalNow } from '../../values/hospital_time'
import { inTurn } from '../../values/in_turn'
import { yuan } from '../../values/money'
import { announce } from '../message'
import { findDepositor, listWatchers } from './announcement_repository'
import { inpatientRules } from './rules'
import { presentBrief } from './stays/present'
import { listStayRows } from './stays/stay_repository'

/** Notifies every account linked to a stay with a low balance, at most once a day; returns how many. */
export async function announceLowBalances({ sql }: Dependencies): Promise<number> {
  const today = hospitalDay(await hospitalNow(sql))
  return inTurn(await listWatchers(sql), async (accountId) => {
    const low = (await listStayRows(sql, accountId, inpatientRules))
      .map(presentBrief)
      .filter(({ isLow }) => isLow)
    return inTurn(low, (stay) =>
      transaction(sql, (tx) =>
        announce(tx, {
          kind: 'balance',
          accountId,
          subjectId: stay.inpatientId,
          key: `balance ${stay.inpatientId} ${today}`,
          title: '住院预缴款快用完了',
          body: sentence`余额 ${yuan(stay.balanceFen)} 元。治疗照常，方便时请续交。`,
          route: pageAddress('inpatient_pay', { inpatientId: stay.inpatientId }),
        }),
      ),
    )
  })
}

/** Notifies that the money is back. */
export async function announceRefunded(
  tx: Transaction,
  depositId: string,
  refund: { refundId?: string; amountFen: number },
): Promise<void> {
  const accountId = await findDepositor(tx, depositId)
  if (accountId === undefined) return
  await announce(tx, {
    kind: 'refund',
    accountId,
    subjectId: depositId,
    key: `refund ${refund.refundId ?? `insured ${depositId}`}`,
    title: '退款已到账',
    body: sentence`住院预缴 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
  })
}
