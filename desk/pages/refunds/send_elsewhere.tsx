import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import {
  bankLabels,
  type AbnormalTarget,
  type BankType,
  type FailedRefund,
} from '@/contract/desk/refunds/refunds'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan, optionsOf } from '../../parts/words'
import { api } from '../../request/api'

const banks = optionsOf(bankLabels)
const ways = [
  { value: 'USER_BANK_CARD', label: '退到患者的银行卡' },
  { value: 'MERCHANT_BANK_CARD', label: '退到医院的银行账户' },
]
const effects = {
  USER_BANK_CARD:
    '请微信支付退到这张卡。只能是患者本人的借记卡；卡号加密后交给微信支付，这里不保存。',
  MERCHANT_BANK_CARD: '请微信支付退到医院的银行账户。钱到医院后，还要线下退给患者并登记。',
}

type Card = Omit<Extract<AbnormalTarget, { type: 'USER_BANK_CARD' }>, 'type'>

/** An abnormal refund: the account it came from takes no money, so it goes to a card of the patient or to the hospital. */
export function SendElsewhere({ refund, onEnd }: { refund: FailedRefund; onEnd: () => void }) {
  const [type, setType] = useState<AbnormalTarget['type']>('USER_BANK_CARD')
  const [card, setCard] = useState<Card>()
  const sum = yuan(refund.amountFen)
  return (
    <ChangeWithReason
      title="重新退款"
      effect={`${sum}。${effects[type]}`}
      confirm={`重新退款 ${sum}`}
      hasFields
      isReady={type === 'MERCHANT_BANK_CARD' || card !== undefined}
      change={(reason) =>
        api.refunds.elsewhere({
          refundId: refund.refundId,
          target:
            type === 'USER_BANK_CARD' && card !== undefined
              ? { type, ...card }
              : { type: 'MERCHANT_BANK_CARD' },
          reason,
        })
      }
      renews={['refunds', 'work', 'story']}
      done="已交给微信支付；钱退到之前，待办里一直有这笔退款"
      onEnd={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="退到哪里">
          <Radio.Group
            options={ways}
            value={type}
            onChange={({ target: { value } }) => setType(value)}
          />
        </Form.Item>
        {type === 'USER_BANK_CARD' && <CardFields onChange={setCard} />}
      </Form>
    </ChangeWithReason>
  )
}

/** A card of the patient; undefined until it is filled in. */
function CardFields({ onChange }: { onChange: (card: Card | undefined) => void }) {
  const [given, set] = useState<Partial<Card>>({})
  const fill = (more: Partial<Card>) => {
    const { bankType, bankAccount = '', realName = '' } = { ...given, ...more }
    set({ ...given, ...more })
    const isFilled =
      bankType !== undefined && /^\d{12,19}$/.test(bankAccount) && realName.length > 1
    onChange(isFilled ? { bankType, bankAccount, realName } : undefined)
  }
  return (
    <>
      <Form.Item label="开户银行" htmlFor="bank" required>
        <Select
          id="bank"
          autoFocus
          showSearch
          optionFilterProp="label"
          placeholder="微信支付只支持这些银行的借记卡"
          options={banks}
          onChange={(bankType: BankType) => fill({ bankType })}
        />
      </Form.Item>
      <Form.Item label="银行卡号" htmlFor="card" required>
        <Input
          id="card"
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          onChange={({ target }) => fill({ bankAccount: target.value.replace(/\s/g, '') })}
        />
      </Form.Item>
      <Form.Item label="持卡人姓名" htmlFor="holder" required>
        <Input
          id="holder"
          autoComplete="off"
          maxLength={50}
          onChange={({ target }) => fill({ realName: target.value.trim() })}
        />
      </Form.Item>
    </>
  )
}
