import { lazy, Suspense, useState } from 'react'
import type { WorkItem } from '@/contract/desk/work/work'
import type { WorkAction } from '@/contract/desk/work/work_kinds'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { Act } from './act'
import { useWanted } from './asked_work'
import { Filters } from './filters'
import { WorkTable } from './work_table'

const Item = lazy(() => import('./item'))
const Many = lazy(() => import('./many'))

/** What the machines could not end: who looks at it until when, and how it ended. */
export default function WorkList() {
  const [wanted, want] = useWanted()
  const { state } = wanted
  const [acting, act] = useState<{ item: WorkItem; action: WorkAction }>()
  const [shown, show] = useState<WorkItem>()
  const [chosen, choose] = useState<WorkItem[]>([])
  const list = useInfiniteList(
    ['work', 'list', wanted],
    (after, options) => api.work.list({ ...wanted, after }, options),
    { everyMs: 15_000 },
  )
  return (
    <>
      <PageHead title="待办" hint="系统自己办不完、需要人来办的事">
        <Filters
          wanted={wanted}
          onChange={(changes) => {
            choose([])
            want(changes)
          }}
        />
      </PageHead>
      <Suspense fallback={null}>
        {chosen.length > 0 && <Many items={chosen} onEnd={() => choose([])} />}
      </Suspense>
      <WorkTable
        list={list}
        isOpen={state === 'open'}
        isFiltered={Object.entries(wanted).some(
          ([name, value]) => value !== undefined && name !== 'state' && name !== 'sort',
        )}
        chosen={chosen}
        onChoose={choose}
        onAct={(item, action) => act({ item, action })}
        onShow={show}
      />
      {acting !== undefined && <Act {...acting} onEnd={() => act(undefined)} />}
      <Suspense fallback={null}>
        {shown !== undefined && <Item item={shown} onEnd={() => show(undefined)} />}
      </Suspense>
    </>
  )
}
