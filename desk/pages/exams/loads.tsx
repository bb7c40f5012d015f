import { Flex, Progress, Typography, type TableColumnsType } from 'antd'
import type { DeviceLoad } from '@/contract/desk/exams'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Device } from './device'
import { ReadTable } from './read_table'

/** How full each device is on the next seven days. */
export function Loads() {
  const read = useRead(['exams', 'loads'], (options) => api.exams.listLoads({}, options), {
    everyMs: 60_000,
  })
  return (
    <ReadTable
      title="七天的用量（已约 / 号源）"
      rowKey={({ resourceId }) => resourceId}
      columns={columnsOf(read.data?.days ?? [])}
      read={read}
      rows={read.data?.devices}
      empty="医院还没有告知检查设备的时间"
    />
  )
}

function columnsOf(days: readonly string[]): TableColumnsType<DeviceLoad> {
  return [
    {
      title: '设备',
      width: 190,
      render: (_, device) => <Device {...device} />,
    },
    ...days.map((day) => ({
      title: day.slice(5).replace('-', '月') + '日',
      width: 104,
      render: (_: unknown, device: DeviceLoad) => <Load device={device} day={day} />,
    })),
  ]
}

function Load({ device, day }: { device: DeviceLoad; day: string }) {
  const load = device.days.find((one) => one.day === day)
  if (load === undefined) return <Typography.Text type="secondary">没有号源</Typography.Text>
  const { places, taken, stopped } = load
  if (places === 0) return <Typography.Text type="danger">停用</Typography.Text>
  const words = `${taken} / ${places}`
  return (
    <Flex vertical>
      <span>
        {words}
        {stopped > 0 && <Typography.Text type="danger"> 停 {stopped}</Typography.Text>}
      </span>
      <Progress
        percent={Math.min(100, Math.floor((taken / places) * 100))}
        size="small"
        showInfo={false}
        aria-label={`${device.name} ${day} ${words}`}
      />
    </Flex>
  )
}
