import { Alert, Button, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { MovedExam } from '@/contract/desk/exams'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { ReadTable } from './read_table'

/** Where everybody of a stopped device would go, and the one button. */
export default function Move() {
  const { resourceId = '', day = '' } = useParams()
  const which = { resourceId, day }
  const [isAsking, ask] = useState(false)
  const navigate = useNavigate()
  const read = useRead(['exams', 'preview', which], (options) =>
    api.exams.previewMove(which, options),
  )
  const exams = read.data?.exams ?? []
  const unplaced = exams.filter(({ to }) => to === null).length
  const moved = exams.length - unplaced
  return (
    <>
      <PageHead
        title={`改 ${day} 停用设备上的检查`}
        hint="先看每项检查会改到哪里；患者的其他检查不动，准备时间一起改"
      >
        <Button type="primary" disabled={exams.length === 0} onClick={() => ask(true)}>
          {`改到新的时间，通知 ${exams.length} 位`}
        </Button>
      </PageHead>
      {unplaced > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          message={`${unplaced} 项检查没有别的时间：会取消现在的时间，请患者打检查科室的电话`}
        />
      )}
      <ReadTable
        title={`${exams.length} 项检查`}
        rowKey={({ examOrderId }) => examOrderId}
        columns={columns}
        read={read}
        rows={read.data?.exams}
        empty="这台设备这一天没有要改的检查"
      />
      {isAsking && (
        <ChangeWithReason
          title={`改 ${exams.length} 项检查的时间`}
          effect={`${moved} 项改到新的时间，${unplaced} 项请患者打电话。每一位都收到消息，时间不合适可以自己再改。`}
          confirm={`改到新的时间，通知 ${exams.length} 位`}
          change={(reason) => api.exams.move({ ...which, reason })}
          renews={['exams', 'work']}
          done="已改好，并通知患者"
          onDone={() => void navigate('/exams')}
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

const columns: TableColumnsType<MovedExam> = [
  { title: '患者', width: 130, dataIndex: 'patientName' },
  { title: '检查', dataIndex: 'examName' },
  { title: '原来', width: 172, render: (_, { from }) => moment(from) },
  {
    title: '改到',
    width: 172,
    render: (_, { to }) =>
      to === null ? (
        <Typography.Text type="danger">没有时间，请打电话</Typography.Text>
      ) : (
        moment(to)
      ),
  },
  { title: '地点', render: (_, { place }) => place ?? '' },
]
