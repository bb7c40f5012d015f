/** The ledger is looked after while the app runs: what moved and is not posted, or otherwise, is somebody's work. */
import { paidBusinessLabels } from '../../../../src/contract/desk/timeline'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { createWorkItem, type WorkHandlers } from '../../work'
import * as repository from './ledger_repository'

type Kind = repository.LedgerFault['kind']

/** What a person settled does not come back while its movement is looked at. */
const restHours = 8 * 24

const words: Readonly<Record<Kind, string>> = {
  paid: '收款',
  refund_requested: '退款申请',
  refunded: '退款到账',
  carried: '改签带走的钱',
  reserved: '信用方的担保',
  reserve_ended: '信用方的担保结束',
}

/** Makes a work item of each recent fault; returns how many there are. */
export async function watchLedger({
  sql,
  log,
}: Pick<Dependencies, 'sql' | 'log'>): Promise<number> {
  const faults = await repository.listRecentFaults(sql)
  for (const { kind, subjectId, business, businessId, number, amountFen, postedFen } of faults) {
    const difference = `${words[kind]}${postedFen === 0 ? '没有记账' : '记的账不对'}`
    await createWorkItem(sql, log, {
      kind: 'ledger_fault',
      subject: `${kind} ${subjectId}`,
      orderId: businessId,
      facts: {
        business: paidBusinessLabels[business],
        difference,
        amountFen,
        oursFen: postedFen,
        ...(number === null ? {} : { number }),
      },
      restHours,
    })
  }
  return faults.length
}

const post: Readonly<
  Record<string, ((tx: Transaction, subjectId: string) => Promise<boolean>) | undefined>
> = {
  paid: repository.postPaid,
  refund_requested: repository.postRefundRequested,
  refunded: repository.postRefunded,
}

export const ledgerWork: WorkHandlers = {
  ledger_fault: {
    async try_again(tx, subject) {
      const [kind = '', subjectId = ''] = subject.split(' ')
      if ((await post[kind]?.(tx, subjectId)) !== true)
        throw new Refused('CONFLICT', '这一笔已经有账，补记不了：请信息科按单号查明')
    },
  },
}
