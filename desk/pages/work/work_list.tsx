import { Flex, Segmented, Select } from 'antd'
import { useState } from 'react'
import * as v from 'valibot'
import type { WorkItem } from '@/contract/desk/work/work'
import { workKind, workKinds, type WorkAction } from '@/contract/desk/work/work_kinds'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { Act } from './act'
import { WorkTable } from './work_table'

const states = [
  { label: '等待处理', value: 'open' },
  { label: '已结束', value: 'ended' },
]
const kinds = workKind.options.map((value) => ({ value, label: workKinds[value].label }))

/** What the machines could not end: who looks at it, and how it ended. */
export default function WorkList() {
  const [asked, set] = useAsked()
  const state = asked.get('state') === 'ended' ? 'ended' : 'open'
  const parsed = v.safeParse(workKind, asked.get('kind'))
  const kind = parsed.success ? parsed.output : undefined
  const [acting, act] = useState<{ item: WorkItem; action: WorkAction }>()
  const list = useInfiniteList(
    ['work', 'list', state, kind],
    (after, options) => api.work.list({ state, kind, after }, options),
    { everyMs: 15_000 },
  )
  return (
    <>
      <PageHead
        title="待办"
        hint={`系统自己办不完、需要人来办的事；${state === 'open' ? '最早发生' : '最近结束'}的在最前面`}
      >
        <Flex gap={12}>
          <Select
            aria-label="类别"
            allowClear
            placeholder="全部类别"
            style={{ width: 200 }}
            options={kinds}
            value={kind}
            onChange={(value) => set({ kind: value })}
          />
          <Segmented
            options={states}
            value={state}
            onChange={(value) => set({ state: value === 'ended' ? value : undefined })}
          />
        </Flex>
      </PageHead>
      <WorkTable list={list} state={state} onAct={(item, action) => act({ item, action })} />
      {acting !== undefined && <Act {...acting} onEnd={() => act(undefined)} />}
    </>
  )
}
