import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { examDeskCalls, type StoppedDevice } from '@/contract/desk/exams'
import { useMay } from '../../app/self'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Device } from './device'
import { moveAddress } from './move_address'
import { ReadTable } from './read_table'

/** Devices that stand still while patients still have their times. */
export function StoppedDevices() {
  const mayMove = useMay(examDeskCalls.move)
  const read = useRead(['exams', 'stopped'], (options) => api.exams.listStopped({}, options), {
    everyMs: 15_000,
  })
  return (
    <ReadTable
      title="停用的设备，还有患者没有改时间"
      rowKey={({ resourceId, day }) => `${resourceId} ${day}`}
      columns={mayMove ? [...columns, toMove] : columns}
      read={read}
      rows={read.data?.devices}
      empty="没有停用的设备，或患者都已改好"
    />
  )
}

const columns: TableColumnsType<StoppedDevice> = [
  {
    title: '设备',
    render: (_, device) => <Device {...device} />,
  },
  { title: '日期', width: 130, dataIndex: 'day' },
  {
    title: '要改的检查',
    width: 130,
    align: 'right',
    render: (_, { exams }) => `${exams} 项`,
  },
]

const toMove: TableColumnsType<StoppedDevice>[number] = {
  title: '办理',
  width: 160,
  render: (_, which) => (
    <Link to={moveAddress(which)} aria-keyshortcuts="o">
      看会改到哪里
    </Link>
  ),
}
