import { Alert, Card, Descriptions, Skeleton, Typography } from 'antd'
import type { DeskClinic } from '@/contract/desk/clinics'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { AskReason } from '../../parts/ask_reason'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useChange, useRead } from '../../request/queries'

interface StopProps {
  clinic: DeskClinic
  onEnd: () => void
}

/** Whom stopping touches and what they will read, before the one button. */
export function Stop({ clinic, onEnd }: StopProps) {
  const { scheduleId } = clinic
  const preview = useRead(['stopping', scheduleId], () => api.clinics.preview({ scheduleId }))
  const stop = useChange({
    change: (reason: string) => api.clinics.stop({ scheduleId, reason }),
    renews: ['clinics'],
    done: '已停诊，患者都已收到通知',
    onDone: onEnd,
  })
  const who = `${clinic.departmentName} ${clinic.doctorName ?? '普通门诊'}`
  return (
    <AskReason
      title={`停诊：${who} ${clinic.visitDate} ${halfDayLabels[clinic.halfDay]}`}
      effect="停诊后不能再约；已付费的患者马上收到消息，自己选择改约或退款，没有选择的自动全额退款。"
      reasonLabel="停诊原因（患者在订单里能看到，也会记入日志）"
      confirm={
        preview.data === undefined
          ? '停诊'
          : `停诊，通知 ${preview.data.paidOrders + preview.data.unpaidOrders} 位患者`
      }
      isDanger
      isBusy={stop.isPending || preview.isPending}
      onConfirm={(reason) => stop.mutate(reason)}
      onCancel={onEnd}
    >
      {preview.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {preview.isError && <Alert type="error" message={preview.error.message} />}
      {preview.data !== undefined && (
        <>
          <Descriptions
            size="small"
            column={2}
            bordered
            items={[
              { label: '已付费的预约', children: `${preview.data.paidOrders} 个` },
              { label: '已付金额', children: yuan(preview.data.paidFen) },
              { label: '未付费的预约', children: `${preview.data.unpaidOrders} 个` },
              { label: '候补', children: `${preview.data.waiting} 人` },
            ]}
          />
          <Card size="small" title="患者收到的消息" style={{ marginBlock: 12 }}>
            <Typography.Text strong>{preview.data.message.title}</Typography.Text>
            <br />
            {preview.data.message.body}
          </Card>
        </>
      )}
    </AskReason>
  )
}
