import type { TableColumnsType } from 'antd'
import type { FeedbackSums } from '@/contract/desk/feedback/feedback_shapes'

type Tally = Omit<FeedbackSums['months'][number], 'month'>

/** `9 / 10（90%）`: in time, of those with a clock. */
function formatInTime(done: number, of: number): string {
  return of === 0 ? '没有' : `${done} / ${of}（${Math.floor((100 * done) / of)}%）`
}

const counted = <Row,>(title: string, of: (row: Row) => number): TableColumnsType<Row> => [
  { title, width: 100, align: 'right', render: (_, row) => of(row) },
]

const tallyColumns = <Row extends Tally>(): TableColumnsType<Row> => [
  ...counted<Row>('件数', ({ filed }) => filed),
  ...counted<Row>('投诉', ({ complaints }) => complaints),
  ...counted<Row>('表扬', ({ praise }) => praise),
  ...counted<Row>('建议', ({ suggestions }) => suggestions),
  ...counted<Row>('失物', ({ lostFound }) => lostFound),
  {
    title: '按期受理',
    width: 150,
    render: (_, { acknowledgedInTime, toAcknowledge }) =>
      formatInTime(acknowledgedInTime, toAcknowledge),
  },
  {
    title: '按期答复',
    width: 150,
    render: (_, { answeredInTime, toAnswer }) => formatInTime(answeredInTime, toAnswer),
  },
  ...counted<Row>('患者说不够', ({ notEnough }) => notEnough),
]

export const monthColumns: TableColumnsType<FeedbackSums['months'][number]> = [
  { title: '月份', dataIndex: 'month' },
  ...tallyColumns<FeedbackSums['months'][number]>(),
]

export const departmentColumns: TableColumnsType<FeedbackSums['departments'][number]> = [
  { title: '科室', render: (_, { name }) => name ?? '整个医院' },
  ...tallyColumns<FeedbackSums['departments'][number]>(),
]

const percent = (name: 'doctor' | 'waiting' | 'way', title: string) => ({
  title,
  width: 130,
  align: 'right' as const,
  render: (_: unknown, row: FeedbackSums['ratings'][number]) => `${row[name]}%`,
})

export const ratingColumns: TableColumnsType<FeedbackSums['ratings'][number]> = [
  { title: '科室', dataIndex: 'name' },
  { title: '评价', width: 90, align: 'right', dataIndex: 'count' },
  percent('doctor', '医生满意'),
  percent('waiting', '等候满意'),
  percent('way', '流程满意'),
]
