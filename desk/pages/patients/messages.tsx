import type { TableColumnsType } from 'antd'
import type { PatientFile } from '@/contract/desk/counter'
import type { PatientMessage } from '@/contract/desk/patients'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { State } from './state'

const columns: TableColumnsType<PatientMessage> = [
  { title: '消息', dataIndex: 'title' },
  {
    title: '发给',
    width: 140,
    render: (_, { tel }) => (tel === '' ? '没有绑定手机' : tel),
  },
  { title: '方式', width: 150, render: (_, { way }) => way ?? '没有外发' },
  {
    title: '送到没有',
    width: 260,
    render: (_, message) => <State {...message} />,
  },
  {
    title: '读了没有',
    width: 172,
    render: (_, { readAt }) => (readAt === null ? '没有读' : `${moment(readAt)} 读`),
  },
  { title: '时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** What was sent about him, to whom, by which way, and how far it came. */
export function Messages({ file: { patientId } }: { file: PatientFile }) {
  const list = useInfiniteList(['patients', patientId, 'messages'], (after, options) =>
    api.patients.messages({ patientId, after }, options),
  )
  return <PagedTable rowKey="messageId" columns={columns} list={list} empty="没有关于他的消息" />
}
