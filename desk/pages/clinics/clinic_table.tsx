import { Button, Empty, Flex, Progress, Table, Tag, Typography, type TableColumnsType } from 'antd'
import { clinicStateLabels, type ClinicState, type DeskClinic } from '@/contract/desk/clinics'
import { halfDayLabels, registrationTypeLabels } from '@/contract/registration/clinic_words'

interface ClinicTableProps {
  clinics: DeskClinic[]
  isLoading: boolean
  /** Absent for those who only look. */
  onAct: ((clinic: DeskClinic, deed: 'stop' | 'open') => void) | undefined
}

const stateColours = {
  open: 'success',
  unreleased: undefined,
  stopped: 'error',
  over: undefined,
} satisfies Record<ClinicState, string | undefined>

/** The clinics of a day, by branch and department. */
export function ClinicTable({ clinics, isLoading, onAct }: ClinicTableProps) {
  const columns: TableColumnsType<DeskClinic> = [
    { title: '院区', width: 110, dataIndex: 'branchName' },
    { title: '科室', width: 176, dataIndex: 'departmentName' },
    { title: '医生', width: 110, render: (_, { doctorName }) => doctorName ?? '普通门诊' },
    {
      title: '时间',
      width: 150,
      render: (_, { halfDay, beginTime, endTime }) =>
        `${halfDayLabels[halfDay]} ${beginTime}-${endTime}`,
    },
    {
      title: '号别',
      width: 90,
      render: (_, one) => registrationTypeLabels[one.registrationType],
    },
    {
      title: '已约 / 总数',
      width: 170,
      sorter: (one, other) => one.taken / one.capacity - other.taken / other.capacity,
      render: (_, one) => <Sold clinic={one} />,
    },
    {
      title: '候补',
      width: 70,
      align: 'right',
      sorter: (one, other) => one.waiting - other.waiting,
      render: (_, { waiting }) => (waiting === 0 ? '' : `${waiting} 人`),
    },
    { title: '状态', width: 150, render: (_, one) => <State clinic={one} /> },
    {
      title: '操作',
      width: 90,
      render: (_, one) => <Deed clinic={one} onAct={onAct} />,
    },
  ]
  return (
    <Table
      rowKey="scheduleId"
      size="small"
      columns={columns}
      dataSource={clinics}
      loading={isLoading}
      pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 1000 }}
      locale={{ emptyText: <Empty description="这一天没有这样的门诊" /> }}
    />
  )
}

function Sold({ clinic: { taken, capacity } }: { clinic: DeskClinic }) {
  const percent = capacity === 0 ? 0 : Math.round((taken / capacity) * 100)
  return (
    <Flex gap={8} align="center">
      <Progress percent={percent} showInfo={false} size={[72, 6]} aria-label={`已约 ${percent}%`} />
      <span style={{ whiteSpace: 'nowrap' }}>
        {taken} / {capacity}
      </span>
    </Flex>
  )
}

function State({ clinic: { state, stopReason } }: { clinic: DeskClinic }) {
  return (
    <Flex vertical align="start">
      <Tag color={stateColours[state]}>{clinicStateLabels[state]}</Tag>
      {stopReason !== null && <Typography.Text type="secondary">{stopReason}</Typography.Text>}
    </Flex>
  )
}

function Deed({ clinic, onAct }: Pick<ClinicTableProps, 'onAct'> & { clinic: DeskClinic }) {
  if (onAct === undefined) return null
  if (clinic.state === 'open' || clinic.state === 'unreleased')
    return (
      <Button size="small" danger onClick={() => onAct(clinic, 'stop')}>
        停诊
      </Button>
    )
  if (!clinic.isStoppedHere) return null
  return (
    <Button size="small" onClick={() => onAct(clinic, 'open')}>
      恢复
    </Button>
  )
}
