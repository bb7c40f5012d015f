import type { FailedRefund } from '@/contract/desk/refunds/refunds'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'

/** Has the channel try again, after the numbers and a reason. */
export function AskAgain({ refunds, onEnd }: { refunds: FailedRefund[]; onEnd: () => void }) {
  const sum = refunds.reduce((fen, { amountFen }) => fen + amountFen, 0)
  return (
    <ChangeWithReason
      title="再退一次"
      effect={`${refunds.length} 笔退款，共 ${yuan(sum)}，马上再交给渠道。退款单号不变，不会重复退。`}
      confirm={`再退 ${refunds.length} 笔`}
      change={(reason) =>
        api.refunds.again({ refundIds: refunds.map(({ refundId }) => refundId), reason })
      }
      renews={['refunds', 'work', 'story']}
      done="已交给渠道；钱退到之前，待办里一直有这笔退款"
      onEnd={onEnd}
    />
  )
}
