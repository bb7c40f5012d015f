import { Card, Descriptions, Flex, Skeleton, Tag, Typography } from 'antd'
import { useParams } from 'react-router'
import { type closureCalls, type ClosureItem } from '@/contract/desk/closures'
import { closureKindLabels, closureStateLabels } from '@/contract/desk/words/closure_words'
import type { ReplyOf } from '@/contract/endpoint'
import { Bar } from '../../parts/bar'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment, yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { stateColours } from './closure_words'
import { Countdown } from './countdown'
import { describeMove } from './counted'
import { Items } from './items'

/** How far a closure is, live; while nobody is told it can be undone. */
export default function ClosurePage() {
  const { closureId = '' } = useParams()
  const read = useRead(
    ['closures', closureId],
    (options) => api.closures.read({ closureId }, options),
    { everyMs: 3_000 },
  )
  if (read.isError && read.data === undefined)
    return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const { closure, counted, items } = read.data
  const { from, to, kind, state } = closure
  return (
    <>
      <PageHead
        title={`成批${closureKindLabels[kind]}：${from === to ? from : `${from} 至 ${to}`}`}
        hint={`${closure.reason}。${closure.startedBy}，${moment(closure.startedAt)}`}
      >
        <Tag color={stateColours[state]}>{closureStateLabels[state]}</Tag>
      </PageHead>
      {state === 'counting' && <Countdown {...read.data} readAt={read.dataUpdatedAt} />}
      {state === 'undone' && closure.undoneAt !== null && (
        <Card style={{ marginBottom: 16 }}>
          {closure.undoneBy} 在 {moment(closure.undoneAt)}{' '}
          撤销了：没有停任何门诊，没有通知任何患者。
        </Card>
      )}
      {(state === 'ending' || state === 'done') && <HowFar {...read.data} />}
      <Card size="small" title="开始时的预览" style={{ marginBottom: 16 }}>
        <Descriptions
          size="small"
          column={4}
          bordered
          items={[
            { label: '门诊', children: `${counted.clinics} 个` },
            { label: '患者', children: `${counted.patients} 位` },
            {
              label: '预约',
              children: `已付费 ${counted.paidOrders} 个，未付费 ${counted.unpaidOrders} 个`,
            },
            { label: '已付金额', children: yuan(counted.paidFen) },
            ...(counted.move === undefined
              ? []
              : [{ label: '改约', span: 4, children: describeMove(counted.move) }]),
          ]}
        />
      </Card>
      <Items items={items} />
    </>
  )
}

function HowFar({ closure, counted, items }: ReplyOf<typeof closureCalls.read>) {
  const sum = (
    name: 'orders' | 'left' | 'notified' | 'accepted' | 'missed' | 'choosing' | 'moved',
  ) => items.reduce((all: number, item: ClosureItem) => all + item[name], 0)
  const skipped = items.filter(({ state }) => state === 'skipped').length
  return (
    <Card style={{ marginBottom: 16 }}>
      <Flex vertical gap={12}>
        <Bar label="门诊已办" done={closure.clinics - closure.waiting} of={closure.clinics} />
        <Bar label="预约已停" done={sum('orders') - sum('left')} of={sum('orders')} />
        {closure.kind === 'move' && (
          <Bar label="已改约（医院已确认）" done={sum('moved')} of={counted.move?.fit ?? 0} />
        )}
        <Bar label="患者已告知（送达或读过）" done={sum('notified')} of={sum('orders')} />
        {sum('accepted') > 0 && (
          <Typography.Text type="secondary">
            已告知的里面，{sum('accepted')} 位只知道短信平台已收下，没有送达回执
          </Typography.Text>
        )}
        <span>
          没有告知到 {sum('missed')} 位，请在下面的门诊里打开跟进名单打电话；还没有选择{' '}
          {sum('choosing')} 位{skipped > 0 ? `；没有办的门诊 ${skipped} 个，原因在下面` : ''}
        </span>
      </Flex>
    </Card>
  )
}
