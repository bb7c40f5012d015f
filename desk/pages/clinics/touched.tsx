import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Card, Descriptions, Skeleton, Typography } from 'antd'
import type { clinicCalls } from '@/contract/desk/clinics'
import { outsideWords } from '@/contract/desk/words/clinic_stopping_words'
import type { ReplyOf } from '@/contract/endpoint'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'

type Preview = ReplyOf<typeof clinicCalls.preview>

/** Whom ending a clinic touches; `doctorId` is who stands in. */
export function usePreview(scheduleId: string, doctorId?: string): UseQueryResult<Preview> {
  return useRead(['stopping', scheduleId, doctorId], () =>
    api.clinics.preview({ scheduleId, doctorId }),
  )
}

/** Whom it touches in numbers, and what they will read. */
export function Touched({ preview }: { preview: UseQueryResult<Preview> }) {
  if (preview.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (preview.isError) return <Alert type="error" message={preview.error.message} />
  const { paidOrders, paidFen, unpaidOrders, waiting, message } = preview.data
  const outside = outsideWords(preview.data)
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        bordered
        items={[
          { label: '已付费的预约', children: `${paidOrders} 个` },
          { label: '已付金额', children: yuan(paidFen) },
          { label: '未付费的预约', children: `${unpaidOrders} 个` },
          { label: '候补', children: `${waiting} 人` },
          ...(outside === null ? [] : [{ label: '窗口、电话挂的号', span: 2, children: outside }]),
        ]}
      />
      <Card size="small" title="患者收到的消息" style={{ marginBlock: 12 }}>
        <Typography.Text strong>{message.title}</Typography.Text>
        <br />
        {message.body}
      </Card>
    </>
  )
}
