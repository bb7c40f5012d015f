import { Card, Descriptions, Skeleton } from 'antd'
import type { ClosureCounts } from '@/contract/desk/closures'
import { outsideWords } from '@/contract/desk/words/clinic_stopping_words'
import type { MoveCounts } from '@/contract/desk/words/closure_moves'
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
  const outside = outsideWords(counts)
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
          ...(outside === null ? [] : [{ label: '窗口、电话挂的号', span: 4, children: outside }]),
          ...(counts.move === undefined
            ? []
            : [{ label: '改约', span: 4, children: describeMove(counts.move) }]),
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

/** How many fit, and what becomes of the others. */
export function describeMove({ places, fit, there, dear, full }: MoveCounts): string {
  const others = [
    [there, '那天已有这个科室的预约'],
    [dear, '改去的门诊更贵'],
    [full, '放不下'],
  ] as const
  const left = others.filter(([count]) => count > 0).map(([count, why]) => `${why} ${count} 位`)
  const rest = left.length === 0 ? '全部放得下' : `${left.join('，')}：自己选择改约或退款`
  return `那里还有 ${places} 个号，改约 ${fit} 位；${rest}。还没付费的和免费的预约照停诊结束`
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
