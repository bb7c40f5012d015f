import { Button, Empty, Flex, Space, Tag, Typography, type TableColumnsType } from 'antd'
import type { ClinicState, DeskClinic } from '@/contract/desk/clinics'
import { clinicStateLabels } from '@/contract/desk/words/clinics_words'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { registrationTypeLabels } from '@/contract/registration/schedule_words'
import { AmberTag } from '../../parts/amber_tag'
import { useAsked } from '../../parts/asked'
import { DataTable } from '../../parts/data_table'
import { ShareBar } from '../../parts/share_bar'
import type { Acting, StaffAction } from './clinic_action'

interface ClinicTableProps {
  clinics: DeskClinic[]
  isLoading: boolean
  /** Of one department and several days, not of one day and several departments. */
  isOfWeek?: boolean
  /** Absent for those who only look. */
  onAct: ((acting: Acting) => void) | undefined
}

const stateColours = {
  open: 'success',
  unreleased: undefined,
  stopped: 'error',
  over: undefined,
} satisfies Record<ClinicState, string | undefined>

const ofDay: TableColumnsType<DeskClinic> = [
  { title: '院区', width: 64, dataIndex: 'branchName' },
  { title: '科室', width: 144, dataIndex: 'departmentName' },
]
const ofWeek: TableColumnsType<DeskClinic> = [{ title: '日期', width: 110, dataIndex: 'visitDate' }]

/** Clinics with what is sold of each, and what one may do. */
export function ClinicTable({ clinics, isLoading, isOfWeek = false, onAct }: ClinicTableProps) {
  const columns: TableColumnsType<DeskClinic> = [
    ...(isOfWeek ? ofWeek : ofDay),
    { title: '医生', width: 80, render: (_, { doctorName }) => doctorName ?? '普通门诊' },
    {
      title: '时间',
      width: 142,
      render: (_, { halfDay, beginTime, endTime }) =>
        `${halfDayLabels[halfDay]} ${beginTime}-${endTime}`,
    },
    {
      title: '号别',
      width: 64,
      render: (_, one) => registrationTypeLabels[one.registrationType],
    },
    {
      title: '已约 / 总数',
      width: 136,
      sorter: (one, other) => one.taken / one.capacity - other.taken / other.capacity,
      render: (_, one) => <Sold clinic={one} />,
    },
    {
      title: '候补',
      width: 64,
      align: 'right',
      sorter: (one, other) => one.waiting - other.waiting,
      render: (_, { waiting }) => (waiting === 0 ? '' : `${waiting} 人`),
    },
    { title: '状态', width: 76, render: (_, one) => <State clinic={one} /> },
    ...(onAct === undefined
      ? []
      : [
          {
            title: '操作',
            width: 164,
            render: (_: unknown, one: DeskClinic) => <StaffActions clinic={one} onAct={onAct} />,
          },
        ]),
  ]
  return (
    <DataTable
      isMain={!isOfWeek}
      rowKey="scheduleId"
      size="small"
      columns={columns}
      dataSource={clinics}
      loading={isLoading}
      pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: isOfWeek ? 840 : 910 }}
      locale={{ emptyText: <Empty description="这一天没有这样的门诊" /> }}
    />
  )
}

function Sold({ clinic: { taken, capacity, held, extra } }: { clinic: DeskClinic }) {
  const percent = capacity === 0 ? 0 : Math.round((taken / capacity) * 100)
  const notes = [held > 0 ? `占 ${held}` : '', extra > 0 ? `加号 ${extra}` : '']
  return (
    <Flex vertical>
      <Flex gap={8} align="center">
        <ShareBar percent={percent} words="已约" width={72} />
        <span style={{ whiteSpace: 'nowrap' }}>
          {taken} / {capacity}
        </span>
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {notes.filter((note) => note !== '').join(' · ')}
      </Typography.Text>
    </Flex>
  )
}

function State({ clinic }: { clinic: DeskClinic }) {
  const { state, stopReason, isStandIn, taken, capacity } = clinic
  const isFull = state === 'open' && capacity > 0 && taken >= capacity
  return (
    <Flex vertical align="start" gap={4}>
      <Flex>
        {isFull ? (
          <AmberTag>约满</AmberTag>
        ) : (
          <Tag color={stateColours[state]}>{clinicStateLabels[state]}</Tag>
        )}
        {isStandIn && <Tag>替诊</Tag>}
      </Flex>
      {stopReason !== null && <Typography.Text type="secondary">{stopReason}</Typography.Text>}
    </Flex>
  )
}

const staffActions: readonly { staffAction: StaffAction; words: string; isDanger?: boolean }[] = [
  { staffAction: 'places', words: '加号' },
  { staffAction: 'replace', words: '换医生' },
  { staffAction: 'stop', words: '停诊', isDanger: true },
]

function StaffActions({ clinic, onAct }: { clinic: DeskClinic; onAct: (acting: Acting) => void }) {
  const [, set] = useAsked()
  if (clinic.state === 'open' || clinic.state === 'unreleased')
    return (
      <Space size={4}>
        {staffActions.map(({ staffAction, words, isDanger = false }) => (
          <Button
            key={staffAction}
            size="small"
            danger={isDanger}
            onClick={() => onAct({ clinic, staffAction })}
          >
            {words}
          </Button>
        ))}
      </Space>
    )
  if (clinic.state !== 'stopped') return null
  return (
    <Space size={4}>
      <Button size="small" onClick={() => set({ stopped: clinic.scheduleId })}>
        进度
      </Button>
      {clinic.isStoppedHere && (
        <Button size="small" onClick={() => onAct({ clinic, staffAction: 'open' })}>
          恢复
        </Button>
      )}
    </Space>
  )
}
