import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { followUpDeskCalls, type WaitingFollowUp } from '@/contract/desk/planning/follow_ups'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { useInfiniteList } from '../../request/infinite_list'
import { Filters, type Shown } from './filters'
import { answer, facts, lateness } from './follow_up_columns'
import { followUps } from './follow_ups_api'

/** Follow-ups that nobody booked: patients who do not come, and days that are over. One that is booked is gone by itself. */
export default function FollowUps() {
  const [asked, set] = useAsked()
  const [closing, close] = useState<WaitingFollowUp>()
  const state: Shown = asked.get('state') === 'declined' ? 'declined' : 'late'
  const departmentId = asked.get('department') ?? undefined
  const mayClose = useMay(followUpDeskCalls.close)
  const list = useInfiniteList(
    ['follow_ups', 'list', state, departmentId],
    (after, options) => followUps.list({ state, departmentId, after }, options),
    { everyMs: 60_000 },
  )
  const columns: TableColumnsType<WaitingFollowUp> = [
    ...facts,
    state === 'declined' ? answer : lateness,
    {
      title: '操作',
      width: 130,
      render: (_, one) =>
        mayClose && (
          <Button size="small" aria-keyshortcuts="e" onClick={() => close(one)}>
            已联系，结束
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHead title="随访" hint="医生请患者再来，还没有约成的；约好了会自己从这里消失">
        <Filters state={state} departmentId={departmentId} onChange={set} />
      </PageHead>
      <PagedTable
        rowKey="followUpId"
        columns={columns}
        list={list}
        empty={state === 'late' ? '没有过了日子还没有约的随访' : '没有患者说不来'}
      />
      {closing !== undefined && <Close followUp={closing} onEnd={() => close(undefined)} />}
    </>
  )
}

function Close({ followUp, onEnd }: { followUp: WaitingFollowUp; onEnd: () => void }) {
  const { followUpId, patientName } = followUp
  return (
    <ChangeWithReason
      title={`结束随访：${patientName}`}
      effect="不再列在这里。患者那边不变：想来的话，还可以自己约。"
      confirm="已联系，结束"
      change={(reason) => followUps.close({ followUpId, reason })}
      renews={['follow_ups']}
      done="已结束"
      onEnd={onEnd}
    />
  )
}
