import { Button, Card, Flex, InputNumber, Skeleton, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ruleCalls, type Rule } from '@/contract/desk/rules'
import { useMay } from '../../app/self'
import { AskBeforeLeaving } from '../../parts/ask_before_leaving'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Change } from './change'
import { Versions } from './versions'

/** The rules in force, changed in view of whom that touches, and every version there was. */
export default function Rules() {
  const [wanted, want] = useState<Readonly<Record<string, number>>>({})
  const [isChanging, setChanging] = useState(false)
  const mayChange = useMay(ruleCalls.change)
  const read = useRead(['rules'], (options) => api.rules.read({}, options))
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const { rules, version, versions } = read.data
  const changes = Object.fromEntries(
    rules.flatMap(({ name, value }) => {
      const next = wanted[name]
      return next === undefined || next === value ? [] : [[name, next]]
    }),
  )
  const count = Object.keys(changes).length
  return (
    <>
      <PageHead
        title="挂号规则"
        hint={`现在是第 ${version} 版。改动对之后的预约生效；已有的订单按下单时的那一版`}
      >
        {mayChange && (
          <Flex gap={12}>
            <Button disabled={count === 0} onClick={() => want({})}>
              放弃改动
            </Button>
            <Button type="primary" disabled={count === 0} onClick={() => setChanging(true)}>
              预览 {count} 处改动
            </Button>
          </Flex>
        )}
      </PageHead>
      <Card styles={{ body: { padding: 0 } }} style={{ marginBottom: 16 }}>
        <DataTable
          rowKey="name"
          size="small"
          columns={columnsOf(wanted, mayChange, (name, value) =>
            want((before) => ({ ...before, [name]: value })),
          )}
          dataSource={rules}
          pagination={false}
        />
      </Card>
      <Versions versions={versions} />
      <AskBeforeLeaving isChanged={count > 0} what={`${count} 处改动还没有发布，离开后不保留。`} />
      {isChanging && (
        <Change
          version={version}
          changes={changes}
          rules={rules}
          onDone={() => want({})}
          onEnd={() => setChanging(false)}
        />
      )}
    </>
  )
}

function columnsOf(
  wanted: Readonly<Record<string, number>>,
  mayChange: boolean,
  onChange: (name: string, value: number) => void,
): TableColumnsType<Rule> {
  return [
    // The number stays near its name on a wide screen.
    { title: '规则', width: 360, dataIndex: 'label' },
    {
      title: '数值',
      width: 160,
      render: (_, { name, label, min, max, value }) =>
        mayChange ? (
          <InputNumber
            aria-label={label}
            size="small"
            min={min}
            max={max}
            precision={0}
            value={wanted[name] ?? value}
            onChange={(next) => onChange(name, next ?? value)}
          />
        ) : (
          value
        ),
    },
    { title: '单位', width: 90, dataIndex: 'unit' },
    { title: '可以填', render: (_, { min, max }) => `${min} 到 ${max}` },
  ]
}
