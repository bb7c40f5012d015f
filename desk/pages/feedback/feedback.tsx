import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { Queue } from './queue'

const One = lazy(() => import('./one'))
const Sums = lazy(() => import('./sums'))
const Templates = lazy(() => import('./templates'))

const tabs = [
  { label: '等着处理', value: 'open' },
  { label: '已答复', value: 'done' },
  { label: '汇总', value: 'sums' },
  { label: '答复模板', value: 'templates' },
]

/** What patients wrote to the hospital: all of it, or one. Both come in one part, so that every page's first load names one file less. */
export default function Feedback() {
  const { feedbackId } = useParams()
  if (feedbackId === undefined) return <All />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <One feedbackId={feedbackId} />
    </Suspense>
  )
}

/** What waits, what was answered, sums, and the hospital's words for answers. */
function All() {
  const [asked, set] = useAsked()
  const tab = tabs.find(({ value }) => value === asked.get('tab'))?.value ?? 'open'
  return (
    <>
      <PageHead title="投诉与表扬" hint="5 个工作日受理，10 个工作日答复；最急、最快到期的在前">
        <Segmented
          aria-label="看什么"
          options={tabs}
          value={tab}
          onChange={(value) => set({ tab: value === 'open' ? undefined : value })}
        />
      </PageHead>
      <Suspense fallback={<Skeleton active />}>
        {tab === 'sums' && <Sums />}
        {tab === 'templates' && <Templates />}
        {(tab === 'open' || tab === 'done') && <Queue show={tab} />}
      </Suspense>
    </>
  )
}
