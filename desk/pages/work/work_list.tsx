import { Card, Empty, Flex, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import type { WorkItem } from '@/contract/desk/work'
import { workKind, workKinds, type WorkAction } from '@/contract/desk/work_kinds'
import { More } from '../../parts/more_rows'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useStretches } from '../../request/queries'
import { Act } from './act'
import { WorkTable } from './work_table'

const states = [
  { label: '等待处理', value: 'open' },
  { label: '已结束', value: 'ended' },
]
const kinds = workKind.options.map((value) => ({ value, label: workKinds[value].label }))

/** What the machines could not end: who looks at it, and how it ended. */
export default function WorkList() {
  const [asked, ask] = useSearchParams()
  const state = asked.get('state') === 'ended' ? 'ended' : 'open'
  const parsed = v.safeParse(workKind, asked.get('kind'))
  const kind = parsed.success ? parsed.output : undefined
  const [acting, act] = useState<{ item: WorkItem; action: WorkAction }>()
  const list = useStretches(
    ['work', 'list', state, kind],
    (after, options) => api.work.list({ state, kind, after }, options),
    { everyMs: 15_000 },
  )
  const set = (name: string, value: string | undefined) =>
    ask((before) => {
      if (value === undefined) before.delete(name)
      else before.set(name, value)
      return before
    })
  return (
    <>
      <PageHead title="待办" hint="系统自己办不完、需要人来办的事；最早的在最前面">
        <Flex gap={12}>
          <Select
            aria-label="类别"
            allowClear
            placeholder="全部类别"
            style={{ width: 200 }}
            options={kinds}
            value={kind}
            onChange={(value) => set('kind', value)}
          />
          <Segmented options={states} value={state} onChange={(value) => set('state', value)} />
        </Flex>
      </PageHead>
      <Card styles={{ body: { padding: 0 } }}>
        {list.isSuccess && list.rows.length === 0 ? (
          <Empty
            style={{ padding: 48 }}
            description={state === 'open' ? '没有待办，都处理完了' : '还没有处理过的待办'}
          />
        ) : (
          <WorkTable
            items={list.rows}
            isLoading={list.isPending}
            state={state}
            onAct={(item, action) => act({ item, action })}
          />
        )}
      </Card>
      <More list={list} />
      {acting !== undefined && <Act {...acting} onEnd={() => act(undefined)} />}
    </>
  )
}
