import { Card, Skeleton, Table, type TableColumnsType } from 'antd'
import {
  guardCalls,
  type GuardedNetwork,
  type GuardedPair,
  type GuardedRelease,
} from '@/contract/desk/guard'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { Stamp } from '../../parts/stamp'
import { apiOf } from '../../request/api'
import { useRead } from '../../request/queries'

const { report } = apiOf(guardCalls)

/** What the guard of sought-after clinics saw in seven days: nothing here is a verdict, staff decide. */
export default function Guard() {
  const read = useRead(['guard'], (options) => report({}, options))
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const { releases, networks, pairs, resting } = read.data
  return (
    <>
      <PageHead
        title="号源防护"
        hint={`最近 7 天。现在有 ${resting} 个退号还没有放回给所有人。开关和时间在“挂号规则”里`}
      />
      <Part title="抢手门诊的放号" rowKey="scheduleId" columns={ofRelease} rows={releases} />
      <Part title="同一网络的账号" rowKey="address" columns={ofNetwork} rows={networks} />
      <Part
        title="退号后很快被同一账号约走（两次以上）"
        rowKey={({ fromAccountId, toAccountId }) => `${fromAccountId} ${toAccountId}`}
        columns={ofPair}
        rows={pairs}
      />
    </>
  )
}

interface PartProps<Row> {
  title: string
  rowKey: (keyof Row & string) | ((row: Row) => string)
  columns: TableColumnsType<Row>
  rows: Row[]
}

function Part<Row extends object>({ title, rowKey, columns, rows }: PartProps<Row>) {
  return (
    <Card title={title} styles={{ body: { padding: 0 } }} style={{ marginBottom: 16 }}>
      <Table
        rowKey={rowKey}
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: '最近 7 天没有' }}
      />
    </Card>
  )
}

const checks = (challenged: number, passed: number): string =>
  challenged === 0 ? '0' : `${challenged}（通过 ${passed}）`

const ofRelease: TableColumnsType<GuardedRelease> = [
  {
    title: '门诊',
    render: (_, { departmentName, doctorName, visitDate }) =>
      [departmentName, doctorName, visitDate].filter(Boolean).join(' '),
  },
  { title: '放号时间', width: 190, render: (_, { releasedAt }) => <Stamp at={releasedAt} /> },
  { title: '号数', width: 80, dataIndex: 'places' },
  { title: '来约的账号', width: 110, dataIndex: 'accounts' },
  {
    title: '要求短信验证',
    width: 140,
    render: (_, { challenged, passed }) => checks(challenged, passed),
  },
  {
    title: '抽签（中签）',
    width: 130,
    render: (_, { entries, winners }) => (entries === 0 ? '没有' : `${entries}（${winners}）`),
  },
]

const ofNetwork: TableColumnsType<GuardedNetwork> = [
  { title: '网络地址', dataIndex: 'address' },
  { title: '账号', width: 80, dataIndex: 'accounts' },
  { title: '没有设备标记', width: 120, dataIndex: 'unmarked' },
  {
    title: '要求短信验证',
    width: 140,
    render: (_, { challenged, passed }) => checks(challenged, passed),
  },
  { title: '最近一次', width: 190, render: (_, { lastAt }) => <Stamp at={lastAt} /> },
]

const phone = (ends: string | null): string => (ends === null ? '未绑定手机' : `手机尾号 ${ends}`)

const ofPair: TableColumnsType<GuardedPair> = [
  { title: '谁退的', render: (_, { fromTelEnds }) => phone(fromTelEnds) },
  { title: '谁约走', render: (_, { toTelEnds }) => phone(toTelEnds) },
  { title: '次数', width: 80, dataIndex: 'times' },
  { title: '最近一次', width: 190, render: (_, { lastAt }) => <Stamp at={lastAt} /> },
]
