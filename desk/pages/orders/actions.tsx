import { Button, Flex, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { refundCalls } from '@/contract/desk/refunds/refunds'
import type { OrderBrief, OrderActionKind } from '@/contract/desk/timeline'
import { orderActionLabels } from '@/contract/desk/words/timeline_words'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'

const effects = {
  ask_channel: '马上向微信支付问一次这个订单的付款和退款，几秒后这里会更新。',
  resend: '把最近一条消息再发给还没有读它的人；已经读过的不再打扰。',
  give_back:
    '这个没有支付的订单马上取消，号放回给其他人，患者会收到消息；患者正好付了款的，自动原路退回。',
} satisfies Record<OrderActionKind, string>

interface ActionsProps {
  order: OrderBrief
  actions: OrderActionKind[]
  /** What can still go back, in fen. */
  restFen: number
}

/** What the order's state allows, each after the reason. */
export function Actions({ order, actions, restFen }: ActionsProps) {
  const [doing, start] = useState<OrderActionKind | 'refund'>()
  const mayRefund = useMay(refundCalls.ask) && restFen > 0
  const end = () => start(undefined)
  return (
    <Flex gap={12}>
      {actions.map((action) => (
        <Button key={action} onClick={() => start(action)}>
          {orderActionLabels[action]}
        </Button>
      ))}
      {mayRefund && (
        <Button danger onClick={() => start('refund')}>
          退款
        </Button>
      )}
      {doing === 'refund' && <Refund order={order} restFen={restFen} onEnd={end} />}
      {doing !== undefined && doing !== 'refund' && (
        <Act orderId={order.orderId} action={doing} onEnd={end} />
      )}
    </Flex>
  )
}

function Act({
  orderId,
  action,
  onEnd,
}: {
  orderId: string
  action: OrderActionKind
  onEnd: () => void
}) {
  return (
    <ChangeWithReason
      title={orderActionLabels[action]}
      effect={effects[action]}
      confirm={orderActionLabels[action]}
      isDanger={action === 'give_back'}
      change={(reason) => api.timeline.act({ orderId, action, reason })}
      renews={['story']}
      done="已办理"
      onEnd={onEnd}
    />
  )
}

function Refund({
  order: { orderId, orderNo },
  restFen,
  onEnd,
}: {
  order: OrderBrief
  restFen: number
  onEnd: () => void
}) {
  const [fen, setFen] = useState(restFen)
  // What was seen when this began: after an answer that was lost the order has less.
  const [seenFen] = useState(restFen)
  return (
    <ChangeWithReason
      title={`退款：${orderNo}`}
      effect={`原路退给付款人 ${yuan(fen)}，最多可退 ${yuan(restFen)}。订单本身不变；要退号请先取消订单。`}
      confirm={`退 ${yuan(fen)}`}
      isDanger
      hasFields
      isReady={fen > 0 && fen <= restFen}
      change={(reason) => api.refunds.ask({ orderId, amountFen: fen, restFen: seenFen, reason })}
      renews={['story', 'refunds', 'work']}
      done="已申请；超过规定金额的，等第二个人批准"
      onEnd={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="退多少（元）" htmlFor="amount" required>
          <InputNumber
            id="amount"
            autoFocus
            min={0.01}
            max={restFen / 100}
            precision={2}
            value={fen / 100}
            onChange={(value) => setFen(Math.round((value ?? 0) * 100))}
          />
        </Form.Item>
      </Form>
    </ChangeWithReason>
  )
}
