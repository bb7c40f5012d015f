import { CashierNotice } from '@/components/cashier_notice'
import { FeeTable } from '@/components/fee_table'
import { PaymentMethod } from '@/components/payment_method'
import { PaymentOutcome } from '@/components/payment_outcome'
import { RefundProgress } from '@/components/refund_progress'
import { VisitSummary } from '@/components/visit_summary'
import { Card } from '@/ui/lists/card'

import { serverNow, today } from './days'
import { refund, visit } from './people'
import type { Room } from './shown'

const press = () => undefined

/** 付钱和退钱 */
export const paying: Room = {
  'components/fee_table': {
    应付: (
      <FeeTable fee={{ regFeeFen: 1000, treatFeeFen: 4000, totalFeeFen: 5000 }} totalLabel="应付" />
    ),
    免挂号费: <FeeTable fee={{ regFeeFen: 0, treatFeeFen: 2000, totalFeeFen: 2000 }} />,
  },
  'components/payment_method': {
    只有微信支付: <PaymentMethod />,
    也有医保: <PaymentMethod onInsurance={press} />,
  },
  'components/cashier_notice': {
    取消了支付: (
      <CashierNotice step="cancelled" cancelledLabel="您取消了支付，号源保留到 09:20。" />
    ),
    没有成功: <CashierNotice step="failed" />,
    打不开微信支付: <CashierNotice step="unavailable" />,
  },
  'components/payment_outcome': {
    成功: (
      <PaymentOutcome
        tone="done"
        title="挂号成功"
        text="已支付 ¥50.00，请按时到院取号。"
        action={{ words: '查看挂号单', onPress: press }}
        onHome={press}
      >
        <Card>
          <VisitSummary visit={visit} serverNow={serverNow} />
        </Card>
      </PaymentOutcome>
    ),
    还在路上: (
      <PaymentOutcome
        tone="waiting"
        title="已支付，医院确认中"
        text="一般不超过 1 分钟，不用重复支付。"
        action={{ words: '刷新', onPress: press }}
        onHome={press}
      />
    ),
    没有成: (
      <PaymentOutcome
        tone="lost"
        title="号源没有保住"
        text="¥50.00 会在 1 到 3 个工作日原路退回。"
        action={{ words: '重新选择', onPress: press }}
        onHome={press}
      />
    ),
  },
  'components/refund_progress': {
    正在退: <RefundProgress refund={refund} today={today} />,
    已到账: (
      <RefundProgress
        refund={{ ...refund, status: 'SUCCESS', finishedAt: serverNow }}
        today={today}
      />
    ),
    没有成功: (
      <RefundProgress
        refund={{ ...refund, status: 'FAILED', finishedAt: serverNow }}
        today={today}
      />
    ),
    分两次退: (
      <RefundProgress
        refund={{ ...refund, earlier: [{ ...refund, status: 'SUCCESS', requestedAt: serverNow }] }}
        today={today}
      />
    ),
  },
}
