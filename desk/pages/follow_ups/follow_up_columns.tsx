import { Flex, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { WaitingFollowUp } from '@/contract/desk/planning/follow_ups'
import { AmberTag } from '../../parts/amber_tag'
import { Stamp } from '../../parts/stamp'
import { today } from '../../parts/words'

const dayMs = 86_400_000

/** Whose follow-up it is, with whom, when and what for. */
export const facts: TableColumnsType<WaitingFollowUp> = [
  {
    title: '患者',
    width: 130,
    render: (_, { patientId, patientName }) => (
      <Link to={`/counter/${patientId}`} aria-keyshortcuts="o">
        {patientName}
      </Link>
    ),
  },
  {
    title: '科室',
    width: 190,
    render: (_, { departmentName, doctorName }) => (
      <Flex vertical>
        <span>{departmentName}</span>
        {doctorName !== null && (
          <Typography.Text type="secondary">{doctorName}医生</Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    title: '请患者哪天来',
    width: 210,
    render: (_, { from, until }) => (from === until ? from : `${from} 到 ${until}`),
  },
  { title: '为什么', render: (_, { reason }) => reason ?? '' },
]

/** What the patient answered. */
export const answer: TableColumnsType<WaitingFollowUp>[number] = {
  title: '患者说',
  width: 230,
  render: (_, { declined }) =>
    declined !== null && (
      <Flex vertical>
        <span>{[declineLabels[declined.reason], declined.words].filter(Boolean).join('：')}</span>
        <Stamp at={declined.at} />
      </Flex>
    ),
}

/** For how long its days are over. */
export const lateness: TableColumnsType<WaitingFollowUp>[number] = {
  title: '过了多久',
  width: 130,
  render: (_, { until }) => (
    <AmberTag>{`过了 ${Math.round((Date.parse(today()) - Date.parse(until)) / dayMs)} 天`}</AmberTag>
  ),
}

const declineLabels = {
  not_now: '这段时间来不了',
  elsewhere: '在别的医院看',
  other: '其他原因',
} satisfies Record<NonNullable<WaitingFollowUp['declined']>['reason'], string>
