import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import {
  documentLabels,
  type IntakeConnector,
  type IntakeReading,
  type IntakeSource,
} from '@/contract/desk/intake'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { describeOutside } from '../../parts/outside_words'
import { ago, moment } from '../../parts/words'
import { Connectors } from './connectors'

interface State {
  now: string
  sources: IntakeSource[]
  readings: IntakeReading[]
  connectors: IntakeConnector[]
}

/** The newest document of each source and kind, and how it is read. */
export function Sources({ read }: { read: UseQueryResult<State> }) {
  if (read.isError && read.data === undefined)
    return <Failed error={read.error} onAgain={() => void read.refetch()} />
  return <SourceTable state={read.data} isLoading={read.isPending} />
}

function SourceTable({ state, isLoading }: { state: State | undefined; isLoading: boolean }) {
  const now = state?.now ?? ''
  const readings = new Map(state?.readings.map((one) => [one.document, one]))
  const columns: TableColumnsType<IntakeSource> = [
    { title: '来源', width: 220, render: (_, { source }) => formatSource(source) },
    { title: '文档', width: 160, render: (_, one) => documentLabels[one.document] ?? one.document },
    {
      title: '最近一次收到',
      width: 260,
      render: (_, { takenAt }) => (
        <span>
          {moment(takenAt)} <Typography.Text type="secondary">{ago(takenAt, now)}</Typography.Text>
        </span>
      ),
    },
    {
      title: '从发生到收到',
      width: 140,
      render: (_, { takenAt, sourceUpdatedAt }) => ago(sourceUpdatedAt, takenAt, ''),
    },
    {
      title: '主动读取',
      render: (_, { source, document }) =>
        source === 'pull' && <Reading reading={readings.get(document)} now={now} />,
    },
    {
      title: '查看',
      width: 150,
      render: (_, { source, document }) => {
        const which = `source=${encodeURIComponent(source)}&document=${encodeURIComponent(document)}`
        return (
          <Flex gap={12}>
            <Link to={`/intake?tab=refused&${which}`}>未接收</Link>
            <Link to={`/intake?tab=waiting&${which}`}>等待中</Link>
          </Flex>
        )
      },
    },
  ]
  return (
    <>
      <Connectors now={now} connectors={state?.connectors ?? []} />
      <DataTable
        rowKey={({ source, document }) => `${source} ${document}`}
        size="small"
        columns={columns}
        dataSource={state?.sources ?? []}
        loading={isLoading}
        pagination={false}
        scroll={{ x: 1000 }}
        locale={{
          emptyText: (
            <Empty description="还没有收到过任何文档；医院系统接入后，每个来源在这里占一行" />
          ),
        }}
      />
    </>
  )
}

function Reading({ reading, now }: { reading: IntakeReading | undefined; now: string }) {
  if (reading === undefined) return null
  const { failures, why, askedAt } = reading
  if (failures > 0)
    return (
      <Flex vertical align="start">
        <Tag color="error">失败 {failures} 次</Tag>
        <Typography.Text type="secondary">{describeOutside(why)}</Typography.Text>
      </Flex>
    )
  return (
    <Typography.Text type="secondary">{askedAt === null ? '' : ago(askedAt, now)}</Typography.Text>
  )
}

function formatSource(source: string): string {
  if (source === 'pull') return '向医院读取'
  if (source === 'file') return '文件导入'
  const [, way = '', client = ''] = /^(push|fhir|file):(.*)$/.exec(source) ?? []
  const words = { push: '推送', fhir: 'FHIR 推送', file: '文件导入' }[way]
  return words === undefined ? source : `${client} ${words}`
}
