import { View } from '@tarojs/components'

import type { CreditLineState } from '@/contract/outpatient'
import { agreeToCredit } from '@/platform/credit/credit_consent'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { formatCreditUse } from '../outpatient_words'
import styles from '../bill.module.scss'

interface CreditCardProps {
  /** Nothing is shown where the account cannot pay after the visit. */
  credit: CreditLineState | null | undefined
  patientId: string | undefined
  /** The consent changed, and what it means for the bills. */
  onChange: () => Promise<unknown>
}

/** 先诊疗后付费: what it is, what is used today, and how to open and close it. */
export function CreditCard({ credit, patientId, onChange }: CreditCardProps) {
  return credit && patientId && (credit.state !== 'CLOSED' || hospitalStore.offers('credit')) ? (
    <OfferedCredit credit={credit} patientId={patientId} onChange={onChange} />
  ) : null
}

interface OfferedCreditProps {
  credit: CreditLineState
  patientId: string
  onChange: CreditCardProps['onChange']
}

function OfferedCredit({ credit, patientId, onChange }: OfferedCreditProps) {
  const { state, sweepHour, standing } = credit
  // One that is paused can still be closed.
  const isOffered = hospitalStore.offers('credit')
  const limit = `${sweepHour}:00`

  async function open(): Promise<void> {
    const isAgreed = await confirm({
      title: '开通先诊疗后付费？',
      text: `检查、取药前不用先缴费。${limit} 前您随时可以自己付清；到时没付的，由微信支付分从您的微信扣款。只用于您本人，随时可以关闭，不开通也照常看病。`,
      confirmLabel: '同意',
    })
    if (!isAgreed) return
    const { token } = await api.outpatient.openCredit({ patientId, app: payingApp, isAgreed: true })
    const outcome =
      token === null
        ? 'returned'
        : await agreeToCredit(token, (url) => api.insurance.signPage({ url }))
    if (outcome === 'unavailable') showToast('请在微信里打开，再开通')
    await api.outpatient.checkCredit({ patientId })
    await onChange()
  }

  async function close(): Promise<void> {
    const isSure = await confirm({
      title: '关闭先诊疗后付费？',
      text:
        standing > 0
          ? `马上生效。已担保的 ${standing} 张费用单照常结清，也可以现在自己付。`
          : '马上生效，以后照常缴费。',
      confirmLabel: '关闭',
    })
    if (!isSure) return
    await api.outpatient.closeCredit({ patientId })
    await onChange()
  }

  return (
    <Card title="先诊疗后付费" extra={state === 'OPEN' ? formatCreditUse(credit) : undefined}>
      <View className={styles.note}>
        {isOffered ? wordsOf(state, limit) : '医院暂停了先诊疗后付费，新的费用照常缴费'}
      </View>
      {state === 'CLOSED' && (
        <Button kind="text" isAtEdge onPress={open} label="开通先诊疗后付费">
          开通
        </Button>
      )}
      {state === 'OPENING' && isOffered && (
        <Button kind="text" isAtEdge onPress={open} label="继续开通先诊疗后付费">
          继续开通
        </Button>
      )}
      {(state === 'OPEN' || state === 'OPENING') && (
        <Button kind="text" isAtEdge onPress={close} label="关闭先诊疗后付费">
          关闭
        </Button>
      )}
    </Card>
  )
}

function wordsOf(state: CreditLineState['state'], limit: string): string {
  switch (state) {
    case 'CLOSED':
      return '检查、取药前不用先缴费，当天晚些时候再付'
    case 'OPENING':
      return '还没有在微信支付分里同意'
    case 'OPEN':
      return `${limit} 前可以自己付清，到时没付的由微信支付分扣款`
    case 'CLOSING':
      return '正在关闭，新的费用照常缴费'
  }
}
