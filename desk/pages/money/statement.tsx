import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { moneyCalls, statementLabels, type StatementDay } from '@/contract/desk/money'
import { differenceLabels } from '@/contract/desk/words/money_words'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { Reading } from '../../parts/reading'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Exports, saveExcel } from './exports'
import { Months } from './months'
import { Pair } from './pair'

/** Our books beside the channel's, day by day. */
export default function Statement() {
  const list = useRead(['money'], (options) => api.money.statement({}, options))
  const [comparing, compare] = useState<string>()
  const mayCompare = useMay(moneyCalls.compare)
  const days = list.data?.days ?? []
  const columns: TableColumnsType<StatementDay> = [
    ...facts,
    {
      title: '操作',
      width: 150,
      render: (_, one) => (
        <Flex gap={8}>
          {mayCompare && (
            <Button size="small" aria-keyshortcuts="e" onClick={() => compare(one.day)}>
              重新对账
            </Button>
          )}
          <Button
            size="small"
            aria-label={`导出 ${one.day}`}
            aria-keyshortcuts="d"
            onClick={() => void saveExcel(`对账 ${one.day}`, [one])}
          >
            导出
          </Button>
        </Flex>
      ),
    },
  ]
  return (
    <>
      <PageHead title="对账" hint="每天上午自动与微信支付、医保的账单核对；对不上的会进待办">
        <Exports days={days} />
      </PageHead>
      <Months days={days} />
      <Card styles={{ body: { padding: 0 } }}>
        <Days list={list} columns={columns} />
      </Card>
      {comparing !== undefined && <Compare day={comparing} onEnd={() => compare(undefined)} />}
    </>
  )
}

interface DaysProps {
  list: UseQueryResult<{ days: StatementDay[] }>
  columns: TableColumnsType<StatementDay>
}

function Days({ list, columns }: DaysProps) {
  if (list.isError) return <Failed error={list.error} onAgain={() => void list.refetch()} />
  return (
    <DataTable
      isMain
      rowKey="day"
      size="small"
      columns={columns}
      dataSource={list.data?.days ?? []}
      loading={list.isPending}
      pagination={false}
      scroll={{ x: 1000 }}
      locale={{
        emptyText: list.isPending ? (
          <Reading />
        ) : (
          <Empty description="还没有对过账，每天上午自动对前一天的" />
        ),
      }}
    />
  )
}

const facts: TableColumnsType<StatementDay> = [
  { title: '日期', width: 104, dataIndex: 'day' },
  {
    title: '结果',
    width: 80,
    render: (_, { state }) => (
      <Tag color={state === 'DIFFERENT' ? 'error' : undefined}>{statementLabels[state]}</Tag>
    ),
  },
  {
    title: '收款：我方 / 渠道',
    width: 184,
    render: (_, one) => <Pair of={one} what="paid" />,
  },
  {
    title: '退款：我方 / 渠道',
    width: 156,
    render: (_, one) => <Pair of={one} what="refund" />,
  },
  { title: '差异', render: (_, one) => <Differences day={one} /> },
  {
    title: '对账时间',
    width: 172,
    render: (_, { comparedAt }) => comparedAt !== null && <Stamp at={comparedAt} />,
  },
]

function Differences({ day: { differences } }: { day: StatementDay }) {
  return (
    <Flex vertical>
      {differences.map(({ kind, number, isMended }) => (
        <span key={`${kind} ${number}`}>
          {differenceLabels[kind]}：{number}
          {isMended && <Typography.Text type="secondary">（已自动改正）</Typography.Text>}
        </span>
      ))}
    </Flex>
  )
}

function Compare({ day, onEnd }: { day: string; onEnd: () => void }) {
  return (
    <ChangeWithReason
      title={`重新对账：${day}`}
      effect="向微信支付和医保局再取这一天的账单核对。已改正的差异会消失，新的差异会进待办。"
      confirm="重新对账"
      change={(reason) => api.money.compare({ day, reason })}
      renews={['money', 'work']}
      done="已重新对账"
      onEnd={onEnd}
    />
  )
}
