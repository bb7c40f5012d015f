import { Alert, Button, Descriptions, Flex, Modal, Skeleton, Typography } from 'antd'
import { useNavigate } from 'react-router'
import type { clinicCalls } from '@/contract/desk/clinics'
import { reachLabels } from '@/contract/desk/words/clinic_stopping_words'
import type { ReplyOf } from '@/contract/endpoint'
import { Bar } from '../../parts/bar'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { clinicLabel } from './clinic_words'

interface StoppingProgressProps {
  scheduleId: string
  onEnd: () => void
}

/** How far a stopped clinic is, live: who was told, what they chose, and the money. */
export function StoppingProgress({ scheduleId, onEnd }: StoppingProgressProps) {
  const read = useRead(
    ['clinics', 'progress', scheduleId],
    (options) => api.clinics.progress({ scheduleId }, options),
    { everyMs: 2_000 },
  )
  return (
    <Modal
      open
      width={640}
      title={read.data === undefined ? '停诊进度' : `停诊进度：${clinicLabel(read.data.clinic)}`}
      footer={null}
      onCancel={onEnd}
      destroyOnHidden
    >
      {read.isPending && <Skeleton active paragraph={{ rows: 5 }} />}
      {read.isError && <Alert type="error" message={read.error.message} />}
      {read.data !== undefined && <HowFar progress={read.data} />}
    </Modal>
  )
}

type HowFarProps = { progress: ReplyOf<typeof clinicCalls.progress> }

function HowFar({ progress }: HowFarProps) {
  const { clinic, orders, left, notified, sent, accepted, read, sending, missed } = progress
  const { choosing, moved, money, nothing } = progress
  const chosen = moved + money
  const navigate = useNavigate()
  return (
    <Flex vertical gap={16}>
      <Bar label="已告知" done={notified} of={orders} />
      {chosen + choosing > 0 && <Bar label="已选择" done={chosen} of={chosen + choosing} />}
      {missed > 0 && (
        <Alert
          type="error"
          showIcon
          message={`${missed} 位患者没有告知到：没有一条消息送达，也没有人读过。请打电话。`}
        />
      )}
      {left > 0 && (
        <Typography.Text type="secondary">
          还有 {left} 位正在办理，关闭这个窗口不影响进行。
        </Typography.Text>
      )}
      <Descriptions
        size="small"
        column={2}
        bordered
        items={[
          { label: '已读', children: `${read} 位` },
          { label: '送达，还没有读', children: `${sent} 位` },
          ...(accepted > 0
            ? [{ label: reachLabels.accepted, span: 2, children: `${accepted} 位` }]
            : []),
          { label: '正在发送', children: `${sending} 位` },
          { label: '没有告知到', children: `${missed} 位` },
          { label: '改约', children: `${moved} 位` },
          { label: '退款', children: `${money} 位` },
          { label: '还没有选择', children: `${choosing} 位` },
          { label: '没有付费，不用选择', children: `${nothing} 位` },
          { label: '正在退款', children: yuan(progress.refundingFen) },
          { label: '已退到账', children: yuan(progress.refundedFen) },
        ]}
      />
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">没有选择的，到期自动全额退款。</Typography.Text>
        <Button
          type={missed > 0 ? 'primary' : 'default'}
          onClick={() => void navigate(`/clinics/${clinic.scheduleId}/follow-up`)}
        >
          跟进名单
        </Button>
      </Flex>
    </Flex>
  )
}
