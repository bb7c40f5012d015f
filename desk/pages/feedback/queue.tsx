import { feedbackKinds } from '@/contract/feedback/words'
import { useAsked } from '../../parts/asked'
import { PagedTable } from '../../parts/paged_table'
import { useInfiniteList } from '../../request/infinite_list'
import { feedback } from './feedback_api'
import { Filters } from './filters'
import { queueColumns } from './queue_columns'

/** One list of them, by kind, department, owner and number. */
export function Queue({ show }: { show: 'open' | 'done' }) {
  const [asked, set] = useAsked()
  const given = {
    show,
    kind: feedbackKinds.find((one) => one === asked.get('kind')),
    departmentId: asked.get('department') ?? undefined,
    mine: asked.get('mine') === 'true' ? ('true' as const) : undefined,
    number: asked.get('number') ?? undefined,
  }
  const list = useInfiniteList(
    ['feedback', 'list', given],
    (after, options) => feedback.list({ ...given, after }, options),
    { everyMs: 60_000 },
  )
  return (
    <>
      <Filters show={show} asked={given} onChange={set} />
      <PagedTable
        rowKey="feedbackId"
        columns={queueColumns(show)}
        list={list}
        empty={show === 'open' ? '没有等着处理的' : '没有这样的'}
      />
    </>
  )
}
