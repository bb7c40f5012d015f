import { Button, Descriptions, Form, Typography } from 'antd'
import { useState } from 'react'
import {
  bankReturnCalls,
  type BankAccount,
  type BankReturn,
} from '@/contract/desk/refunds/bank_returns'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { apiOf } from '../../request/api'
import { useChange } from '../../request/queries'

const bankReturns = apiOf(bankReturnCalls)

/** The second person looks at the account and decides. */
export function DecideTransfer({
  form: { bankReturnId, amountFen, askedBy, patientName },
  isApproved,
  onEnd,
}: {
  form: BankReturn
  isApproved: boolean
  onEnd: () => void
}) {
  const sum = yuan(amountFen)
  return (
    <ChangeWithReason
      title={`${isApproved ? '批准' : '不批准'}${askedBy}填的转账单：${patientName}`}
      effect={
        isApproved
          ? `${sum} 由财务转到下面的账户。先核对账户和患者。`
          : `${sum} 不转，账户马上清除；可以重新填单。`
      }
      confirm={isApproved ? `批准转账 ${sum}` : '不批准'}
      isDanger={isApproved}
      change={(words) => bankReturns.decide({ bankReturnId, isApproved, words })}
      renews={['bank_returns', 'work']}
      done={isApproved ? '已批准，等财务转账' : '已退回'}
      onEnd={onEnd}
    >
      {isApproved && <Account bankReturnId={bankReturnId} why="核对后批准" />}
    </ChangeWithReason>
  )
}

/** The finance office transfers, and writes the bank's number down. */
export function Transfer({
  form: { bankReturnId, amountFen, patientName },
  onEnd,
}: {
  form: BankReturn
  onEnd: () => void
}) {
  return (
    <ChangeWithReason
      title={`转账并登记：${patientName}`}
      effect={`先在网上银行转 ${yuan(amountFen)}，并在医院系统里把这笔余款记为银行转账，再把银行流水号写在这里。`}
      confirm="登记已转账"
      reasonLabel="银行流水号"
      isDanger
      change={(bankReference) => bankReturns.paid({ bankReturnId, bankReference })}
      renews={['bank_returns', 'work']}
      done="已登记"
      onEnd={onEnd}
    >
      <Account bankReturnId={bankReturnId} why="转账" />
    </ChangeWithReason>
  )
}

/** The whole account, shown when it is asked for: each look is logged. */
function Account({ bankReturnId, why }: { bankReturnId: string; why: string }) {
  const [account, show] = useState<BankAccount>()
  const opening = useChange({
    change: async () => show(await bankReturns.account({ bankReturnId, reason: why })),
    renews: [],
  })
  if (account === undefined)
    return (
      <Form.Item>
        <Button loading={opening.isPending} onClick={() => opening.mutate(undefined)}>
          查看完整账户
        </Button>
        <Typography.Text type="secondary"> 会记入日志，患者也看得到</Typography.Text>
      </Form.Item>
    )
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      style={{ marginBottom: 16 }}
      items={[
        { label: '持卡人', children: account.holder },
        { label: '开户银行', children: account.bankName },
        {
          label: '银行卡号',
          children: <Typography.Text copyable>{account.account}</Typography.Text>,
        },
      ]}
    />
  )
}
