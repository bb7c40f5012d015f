import { Flex, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { UnplannedExam } from '@/contract/desk/exams'
import { AmberTag } from '../../parts/amber_tag'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { ReadTable } from './read_table'

/** Exams that must be done soon and have no time. */
export function Unplanned() {
  const read = useRead(['exams', 'unplanned'], (options) => api.exams.listUnplanned({}, options), {
    everyMs: 30_000,
  })
  return (
    <ReadTable
      title="三天内必须做，还没有时间的检查"
      rowKey={({ examOrderId }) => examOrderId}
      columns={columns}
      read={read}
      rows={read.data?.exams}
      empty="三天内必须做的检查都定好了时间"
    />
  )
}

const columns: TableColumnsType<UnplannedExam> = [
  {
    title: '患者',
    width: 150,
    render: (_, { patientId, patientName }) => (
      <Link to={`/counter/${patientId}`} aria-keyshortcuts="o">
        {patientName}
      </Link>
    ),
  },
  {
    title: '检查',
    render: (_, { examName, doctorName }) => (
      <Flex vertical>
        <span>{examName}</span>
        {doctorName !== null && (
          <Typography.Text type="secondary">{doctorName}医生开的</Typography.Text>
        )}
      </Flex>
    ),
  },
  { title: '最晚', width: 172, render: (_, { latestAt }) => <Stamp at={latestAt} /> },
  {
    title: '为什么没有时间',
    render: (_, { reason }) => (reason === null ? '患者还没有选' : <AmberTag>{reason}</AmberTag>),
  },
]
