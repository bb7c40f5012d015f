import { Card, Descriptions, Skeleton } from 'antd'
import type { ClosureCounts } from '@/contract/desk/closures'
import { yuan } from '../../parts/words'

/** Whom it touches, in numbers. */
export function Counted({
  counts,
  isLoading,
}: {
  counts: ClosureCounts | undefined
  isLoading: boolean
}) {
  if (counts === undefined)
    return isLoading ? (
      <Card style={{ marginBottom: 16 }}>
        <Skeleton active paragraph={{ rows: 3 }} />
      </Card>
    ) : null
  const { ways } = counts
  return (
    <Card size="small" style={{ marginBottom: 16 }}>
      <Descriptions
        size="small"
        column={4}
        bordered
        items={[
          { label: '门诊', children: `${counts.clinics} 个` },
          { label: '患者', children: `${counts.patients} 位` },
          { label: '已付费的预约', children: `${counts.paidOrders} 个` },
          { label: '已付金额', children: yuan(counts.paidFen) },
          { label: '未付费的预约', children: `${counts.unpaidOrders} 个` },
          { label: '候补', children: `${counts.waiting} 人` },
          {
            label: '不受影响的门诊',
            span: 2,
            children: leftOut(counts),
          },
          {
            label: '怎样告知',
            span: 4,
            children: `小程序消息 ${ways.miniProgram} 个，公众号消息 ${ways.officialAccount} 个，短信 ${ways.sms} 个，都没有、要打电话的 ${ways.none} 个`,
          },
        ]}
      />
    </Card>
  )
}

function leftOut({ stopped, over, elsewhere, refused }: ClosureCounts): string {
  const parts = [
    [stopped, '已经停诊'],
    [over, '已经结束'],
    [elsewhere, '在另一次成批停诊里'],
    [refused, '不能办'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, words]) => `${words} ${count} 个`)
  return named.length === 0 ? '没有' : named.join('，')
}
