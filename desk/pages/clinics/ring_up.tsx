import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Radio, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import type { CallOutcome, FollowUp } from '@/contract/desk/clinic_stopping'
import { callOutcomeLabels } from '@/contract/desk/words/clinic_stopping_words'
import { optionsOf } from '../../parts/words'
import { api } from '../../request/api'
import { useChange } from '../../request/queries'

const outcomes = optionsOf(callOutcomeLabels)

interface RingUpProps {
  scheduleId: string
  followUp: FollowUp
  onEnd: () => void
}

/** The name and the phone in full, and how the call went. */
export function RingUp({ scheduleId, followUp: { orderId, orderNo }, onEnd }: RingUpProps) {
  const [outcome, choose] = useState<CallOutcome>()
  const [note, write] = useState('')
  const log = useChange({
    change: (how: CallOutcome) => api.clinics.logCall({ scheduleId, orderId, outcome: how, note }),
    renews: ['clinics', 'work'],
    done: '已登记',
    onDone: onEnd,
  })
  return (
    <Modal
      open
      title={`打电话：订单 ${orderNo}`}
      okText="登记这次电话"
      okButtonProps={{ disabled: outcome === undefined }}
      confirmLoading={log.isPending}
      onOk={() => outcome !== undefined && log.mutate(outcome)}
      onCancel={onEnd}
      destroyOnHidden
    >
      <Phone scheduleId={scheduleId} orderId={orderId} />
      <Typography.Paragraph type="secondary">
        查看电话会记入日志，患者能在“谁看过我的信息”里看到。
      </Typography.Paragraph>
      <Form layout="vertical">
        <Form.Item label="结果" required>
          <Radio.Group
            options={outcomes}
            value={outcome}
            onChange={({ target: { value } }) => choose(value)}
          />
        </Form.Item>
        <Form.Item label="备注（可以不填，会记入日志）" htmlFor="note">
          <Input
            id="note"
            maxLength={200}
            placeholder="如：改到周五上午，自己在手机上改"
            value={note}
            onChange={({ target: { value } }) => write(value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function Phone({ scheduleId, orderId }: { scheduleId: string; orderId: string }) {
  const phone = useQuery({
    queryKey: ['phone', orderId],
    queryFn: () => api.clinics.openPhone({ scheduleId, orderId }),
    // Each look is written down: nobody looks by coming back to the window.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      {phone.isPending && <Skeleton active paragraph={{ rows: 1 }} />}
      {phone.isError && <Alert type="error" message={phone.error.message} />}
      {phone.data !== undefined && (
        <Typography.Paragraph style={{ fontSize: 20, marginBlock: 12 }} copyable={false}>
          {phone.data.patientName}{' '}
          <Typography.Text strong style={{ fontSize: 20 }}>
            {phone.data.tel ?? '没有电话'}
          </Typography.Text>
        </Typography.Paragraph>
      )}
    </>
  )
}
