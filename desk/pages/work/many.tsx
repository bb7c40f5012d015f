import { Alert, Button, Card, Flex, Modal, Select } from 'antd'
import { useState } from 'react'
import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import type { ManyDone } from '@/contract/desk/work/work_shapes'
import { AskReason } from '../../parts/ask_reason'
import { api } from '../../request/api'
import { useChange, useRead } from '../../request/queries'

type Doing = 'take' | 'put_back' | 'hand_over' | 'settle'
const words = { take: '接手', put_back: '放回', hand_over: '转交', settle: '结束' } as const

/** The same about all chosen items; each by its own rule, and what could not be done is told row by row. */
export default function Many({ items, onEnd }: { items: readonly WorkItem[]; onEnd: () => void }) {
  const [asking, ask] = useState<'hand_over' | 'settle'>()
  const [to, choose] = useState<string>()
  const [outcome, setOutcome] = useState<{ doing: Doing; result: ManyDone }>()
  const doing = useChange({
    change: async ({ what, note }: { what: Doing; note?: string }) => {
      const workIds = items.map(({ workId }) => workId)
      const takenBy = Object.fromEntries(
        items.flatMap((one) => (one.takenBy === null ? [] : [[one.workId, one.takenBy]])),
      )
      setOutcome({
        doing: what,
        result: await api.work.many({ workIds, takenBy, doing: what, note, to }),
      })
    },
    renews: ['work', 'work-item'],
    onDone: () => ask(undefined),
  })
  const during = (what: Doing) => ({
    loading: doing.isPending && doing.variables.what === what,
    disabled: doing.isPending,
  })
  const closable = items.filter(({ actions }) => actions.includes('settled')).length
  if (outcome !== undefined) return <Outcome {...outcome} items={items} onEnd={onEnd} />
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <Flex gap={8} align="center" wrap>
        <strong>已选 {items.length} 件</strong>
        <Button {...during('take')} onClick={() => doing.mutate({ what: 'take' })}>
          我来处理
        </Button>
        <Button {...during('put_back')} onClick={() => doing.mutate({ what: 'put_back' })}>
          放回
        </Button>
        <Button onClick={() => ask('hand_over')}>转交…</Button>
        <Button disabled={closable === 0} onClick={() => ask('settle')}>
          结束 {closable} 件…
        </Button>
        <Button type="text" onClick={onEnd}>
          取消选择
        </Button>
      </Flex>
      {asking !== undefined && (
        <AskReason
          title={asking === 'settle' ? `结束 ${closable} 件待办` : `转交 ${items.length} 件待办`}
          effect={effectOf(asking, items.length, closable)}
          confirm={asking === 'settle' ? '都已查清，结束' : '转交'}
          isDanger={asking === 'settle'}
          isReady={asking === 'settle' || to !== undefined}
          isBusy={doing.isPending}
          onConfirm={(note) => doing.mutate({ what: asking, note })}
          onCancel={() => ask(undefined)}
        >
          {asking === 'hand_over' && <Whom to={to} onChoose={choose} />}
        </AskReason>
      )}
    </Card>
  )
}

function effectOf(asking: 'hand_over' | 'settle', count: number, closable: number): string {
  if (asking === 'hand_over')
    return '每一件都记下是谁转交的。这位同事的岗位不能办的、在别的同事手里的，不转交，会逐件告诉您。'
  const rest = count - closable
  return `能“已查清，结束”的 ${closable} 件结束，系统不再做什么。${rest > 0 ? `其余 ${rest} 件不能这样结束，会逐件告诉您。` : ''}`
}

function Whom({ to, onChoose }: { to: string | undefined; onChoose: (to: string) => void }) {
  const { data } = useRead(['work', 'colleagues'], (how) => api.work.colleagues({}, how))
  return (
    <Select
      aria-label="转交给谁"
      showSearch
      optionFilterProp="label"
      placeholder="转交给谁"
      style={{ width: '100%', marginBottom: 16 }}
      options={(data?.list ?? []).map(({ staffId, name }) => ({ value: staffId, label: name }))}
      value={to}
      onChange={onChoose}
    />
  )
}

function Outcome({
  doing,
  result,
  items,
  onEnd,
}: {
  doing: Doing
  result: ManyDone
  items: readonly WorkItem[]
  onEnd: () => void
}) {
  const { done, refused } = result
  const byId = new Map(items.map((item) => [item.workId, item]))
  return (
    <Modal open title={`成批${words[doing]}`} footer={null} onCancel={onEnd}>
      <Alert
        type={refused.length === 0 ? 'success' : 'warning'}
        message={`${words[doing]}了 ${done.length} 件${refused.length === 0 ? '' : `，${refused.length} 件没有办成`}`}
      />
      <ul>
        {refused.map(({ workId, why }) => (
          <li key={workId}>
            {nameOf(byId.get(workId))}：{why}
          </li>
        ))}
      </ul>
      <Flex justify="end">
        <Button onClick={onEnd}>知道了</Button>
      </Flex>
    </Modal>
  )
}

/** The kind with its order or patient, as the row says it. */
function nameOf(item: WorkItem | undefined): string {
  if (item === undefined) return '这件待办'
  const { kind, orderNo, patientName, subject } = item
  return `${definitionOfKind(kind).label}，${orderNo === null ? subject : `${patientName ?? '患者'} 订单 ${orderNo}`}`
}
