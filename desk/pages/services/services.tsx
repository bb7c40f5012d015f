import { Card, Skeleton, Switch, Table, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { serviceCalls, type SwitchedService } from '@/contract/desk/services'
import { useMay } from '../../app/self'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Pauses } from './pauses'
import { serviceLabels } from './service_words'
import { SwitchOff, SwitchOn } from './switching'

/** What patients find in the app: each service on or off, and every time it was switched. */
export default function Services() {
  const [wanted, want] = useState<SwitchedService>()
  const maySwitch = useMay(serviceCalls.pause)
  const read = useRead(['services'], (options) => api.services.list({}, options), {
    everyMs: 30_000,
  })
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const end = () => want(undefined)
  return (
    <>
      <PageHead
        title="功能开关"
        hint="关闭后，患者的首页、我的、搜索和页面里都没有这项功能；新的不再受理，进行中的办完，已付的照常能看"
      />
      <Card styles={{ body: { padding: 0 } }} style={{ marginBottom: 16 }}>
        <Table
          rowKey="service"
          size="small"
          columns={columnsOf(maySwitch, want)}
          dataSource={read.data.services}
          pagination={false}
          scroll={{ x: 800 }}
        />
      </Card>
      <Pauses pauses={read.data.pauses} />
      {wanted?.state === 'on' && <SwitchOff service={wanted.service} onEnd={end} />}
      {wanted?.state === 'off' && <SwitchOn service={wanted.service} onEnd={end} />}
    </>
  )
}

function columnsOf(
  maySwitch: boolean,
  want: (service: SwitchedService) => void,
): TableColumnsType<SwitchedService> {
  return [
    {
      title: '功能',
      width: 300,
      render: (_, { service }) => (
        <>
          <Typography.Text strong>{serviceLabels[service].name}</Typography.Text>
          <br />
          <Typography.Text type="secondary">{serviceLabels[service].what}</Typography.Text>
        </>
      ),
    },
    {
      title: '开关',
      width: 110,
      render: (_, one) =>
        one.state === 'not_set_up' ? (
          <Tag>未接入</Tag>
        ) : (
          <Switch
            aria-label={serviceLabels[one.service].name}
            checked={one.state === 'on'}
            disabled={!maySwitch}
            checkedChildren="开"
            unCheckedChildren="关"
            onChange={() => want(one)}
          />
        ),
    },
    { title: '说明', render: (_, one) => <State one={one} /> },
  ]
}

function State({ one: { service, state, pause, words } }: { one: SwitchedService }) {
  if (state === 'not_set_up') return serviceLabels[service].needs
  if (pause === null) return <Typography.Text type="secondary">正常</Typography.Text>
  return (
    <>
      {moment(pause.from)} {pause.by} 关闭：{pause.reason}
      <br />
      <Typography.Text type="secondary">患者看到：{words}</Typography.Text>
    </>
  )
}
