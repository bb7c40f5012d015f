import { App } from 'antd'
import type { FailedRefund, RefundOutcome } from '@/contract/desk/refunds/refunds'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'

const notified: Record<RefundOutcome['state'], string> = {
  asked: '已登记，患者会收到消息',
  waiting: '金额超过规定，等另一位同事批准',
}

/** Writes down that the hospital paid a refund itself. */
export function PayByHand({ refund, onEnd }: { refund: FailedRefund; onEnd: () => void }) {
  const { message } = App.useApp()
  const { refundId, amountFen } = refund
  return (
    <ChangeWithReason
      title="登记线下退款"
      effect={`${yuan(amountFen)} 记为医院线下退给患者，之后不能再从微信退。超过规定金额的，由另一位同事批准后才生效。`}
      confirm={`登记线下退款 ${yuan(amountFen)}`}
      isDanger
      change={async (reason) => {
        const { state } = await api.refunds.byHand({ refundId, reason })
        void message.success(notified[state])
      }}
      renews={['refunds', 'work', 'story']}
      onEnd={onEnd}
    />
  )
}
