import { Flex, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  hospitalDayCalls,
  hospitalDayLabels,
  type HospitalDay,
} from '@/contract/desk/hospital_days'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { ComparedDays } from '../../parts/compared_days'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Differences, type Differing } from './differences'
import { Mend } from './mend'

/** The app's registrations and locks beside the hospital's, day by day. */
export default function HospitalDays() {
  const list = useRead(['hospital-days'], (options) => api.hospitalDays.list({}, options), {
    everyMs: 15_000,
  })
  const [comparing, compare] = useState<string>()
  const [mending, mend] = useState<Differing>()
  const mayCompare = useMay(hospitalDayCalls.compare)
  const mayMend = useMay(hospitalDayCalls.mend)
  const columns = columnsOf(mayMend ? mend : undefined)
  return (
    <>
      <ComparedDays
        title="挂号核对"
        hint="每天夜里把前一天的挂号和锁号与医院系统核对；不一致的会进待办"
        empty="还没有核对过，每天夜里自动核对前一天的"
        list={list}
        columns={columns}
        onCompare={mayCompare ? compare : undefined}
      />
      {comparing !== undefined && <Compare day={comparing} onEnd={() => compare(undefined)} />}
      {mending !== undefined && <Mend difference={mending} onEnd={() => mend(undefined)} />}
    </>
  )
}

const colours = { DIFFERENT: 'error', EQUAL: 'success', WAITING: undefined, NOT_OFFERED: undefined }

const columnsOf = (
  onMend: ((one: Differing) => void) | undefined,
): TableColumnsType<HospitalDay> => [
  { title: '日期', width: 104, dataIndex: 'day' },
  {
    title: '结果',
    width: 104,
    render: (_, { state }) => <Tag color={colours[state]}>{hospitalDayLabels[state]}</Tag>,
  },
  { title: '我方有效挂号', width: 130, render: (_, { ours }) => <Side {...ours} /> },
  {
    title: '医院有效挂号',
    width: 130,
    render: (_, { theirs, state }) => hasList(state) && <Side {...theirs} />,
  },
  {
    title: '差异',
    render: (_, { day, differences }) => (
      <Differences differences={differences.map((one) => ({ ...one, day }))} onMend={onMend} />
    ),
  },
]

const hasList = (state: HospitalDay['state']): boolean => state === 'EQUAL' || state === 'DIFFERENT'

function Side({ count, fen }: HospitalDay['theirs']) {
  return (
    <Flex vertical>
      <span>{count} 个</span>
      <span>{fen === null ? '金额未提供' : yuan(fen)}</span>
    </Flex>
  )
}

function Compare({ day, onEnd }: { day: string; onEnd: () => void }) {
  return (
    <ChangeWithReason
      title={`核对 ${day} 的挂号`}
      effect="向医院系统取这一天的挂号和锁号，与我方核对。刚刚办的和正在办的不算差异；新的差异会进待办。"
      confirm="核对"
      change={(reason) => api.hospitalDays.compare({ day, reason })}
      renews={['hospital-days', 'work']}
      done="已核对"
      onEnd={onEnd}
    />
  )
}
