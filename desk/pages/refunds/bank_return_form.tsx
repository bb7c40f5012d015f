import { Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import * as v from 'valibot'
import { bankAccount, bankReturnCalls, type LeftOver } from '@/contract/desk/refunds/bank_returns'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { apiOf } from '../../request/api'

const bankReturns = apiOf(bankReturnCalls)
const fields = [
  { name: 'holder', label: '持卡人姓名' },
  { name: 'bankName', label: '开户银行（写到支行）' },
  { name: 'account', label: '银行卡号' },
] as const

/** The card to which the rest of a settlement is transferred, as the patient shows it. */
export function FillIn({ left, onEnd }: { left: LeftOver; onEnd: () => void }) {
  const { inpatientId, settlementNo, leftFen, patientName } = left
  const [typed, type] = useState({ holder: '', bankName: '', account: '' })
  const [amountYuan, setAmount] = useState<number | null>(leftFen / 100)
  const amountFen = Math.round((amountYuan ?? 0) * 100)
  const card = v.safeParse(bankAccount, typed)
  const isReady = card.success && amountFen > 0 && amountFen <= leftFen
  return (
    <ChangeWithReason
      title={`余款转账单：${patientName}`}
      effect={`窗口余款 ${yuan(leftFen)}。核对身份证、银行卡和预缴收据；另一个人批准后，由财务转账。`}
      confirm="交给别人批准"
      reasonLabel="核对了什么、为什么转账（会记入日志）"
      isReady={isReady}
      change={(reason) =>
        bankReturns.ask({ inpatientId, settlementNo, amountFen, ...typed, reason })
      }
      renews={['bank_returns', 'work']}
      done="已交给别人批准"
      onEnd={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label={`金额（元），最多 ${leftFen / 100}`} htmlFor="amount" required>
          <InputNumber
            id="amount"
            min={0.01}
            max={leftFen / 100}
            precision={2}
            style={{ width: '100%' }}
            value={amountYuan}
            onChange={setAmount}
          />
        </Form.Item>
        {fields.map(({ name, label }) => (
          <Form.Item key={name} label={label} htmlFor={name} required>
            <Input
              id={name}
              autoComplete="off"
              maxLength={60}
              value={typed[name]}
              onChange={({ target }) => type({ ...typed, [name]: target.value })}
            />
          </Form.Item>
        ))}
      </Form>
    </ChangeWithReason>
  )
}
