import { Button, Card, Flex, Popover, Table, Tag, Typography, type TableColumnsType } from 'antd'
import type { IntakeConnector } from '@/contract/desk/intake'
import { describeReadFailure } from '../../parts/outside_words'
import { ago } from '../../parts/words'

type Source = IntakeConnector['sources'][number]
/** A connector speaks every ten seconds. */
const silentMs = 60_000
/** Clocks that differ more confuse times and signatures. */
const mostSkewSeconds = 5

const columns: TableColumnsType<Source> = [
  { title: '来源', width: 220, dataIndex: 'name' },
  {
    title: '延迟',
    width: 120,
    render: (_, { lagSeconds }) => (lagSeconds === null ? '还没有读到' : `${lagSeconds} 秒`),
  },
  { title: '每分钟', width: 100, dataIndex: 'rowsPerMinute' },
  { title: '待处理', width: 100, dataIndex: 'waiting' },
  { title: '搁置', width: 100, dataIndex: 'faults' },
  {
    title: '读取失败',
    render: (_, { failure, clockSkewSeconds }) => (
      <>
        {failure !== null && (
          <Popover trigger="click" title="原话，给信息科看" content={<Words>{failure}</Words>}>
            <Button size="small" danger>
              {describeReadFailure(failure)}
            </Button>
          </Popover>
        )}
        <Skew of="医院系统" seconds={clockSkewSeconds ?? 0} />
      </>
    ),
  },
]

function Words({ children }: { children: string }) {
  return <div style={{ maxWidth: 420, overflowWrap: 'anywhere' }}>{children}</div>
}

function Skew(props: { of: string; seconds: number }) {
  if (Math.abs(props.seconds) < mostSkewSeconds) return null
  const word = props.seconds > 0 ? '快' : '慢'
  return (
    <Tag color="warning">
      {props.of}的时钟{word} {Math.abs(props.seconds)} 秒
    </Tag>
  )
}

/** The connectors that stand in the hospital, with the lag of each source. */
export function Connectors(props: { now: string; connectors: IntakeConnector[] }) {
  return props.connectors.map((one) => {
    const isSilent = Date.parse(props.now) - Date.parse(one.heardAt) > silentMs
    return (
      <Card
        key={one.clientId}
        size="small"
        style={{ marginBottom: 16 }}
        title={
          <Flex gap={8} align="center">
            接入程序 {one.clientId}
            <Tag color={isSilent ? 'error' : 'success'}>{isSilent ? '没有消息' : '在线'}</Tag>
            {one.isShadow && <Tag>试运行</Tag>}
            <Skew of="接入程序" seconds={-(one.clockSkewSeconds ?? 0)} />
            <Typography.Text type="secondary">
              版本 {one.version}，{ago(one.heardAt, props.now)}
            </Typography.Text>
          </Flex>
        }
      >
        <Table
          rowKey="name"
          size="small"
          columns={columns}
          dataSource={one.sources}
          pagination={false}
        />
      </Card>
    )
  })
}
