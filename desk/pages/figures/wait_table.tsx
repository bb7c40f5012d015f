import { Button, Card, Flex, Table, Typography, type TableColumnsType } from 'antd'
import type { Wait } from '@/contract/desk/planning/waits'
import { hoursOf, type RoomWaits } from './wait_rows'

interface WaitTableProps {
  rows: readonly RoomWaits[]
  chosen: string | null
  onChoose: (room: string | undefined) => void
}

/** Rooms by hours; a room can be drawn. */
export function WaitTable({ rows, chosen, onChoose }: WaitTableProps) {
  const hours = hoursOf(rows)
  const columns: TableColumnsType<RoomWaits> = [
    {
      title: '诊室',
      width: 220,
      fixed: 'left',
      render: (_, { key, room }) => (
        <Flex vertical align="start">
          <Button
            type="link"
            size="small"
            aria-pressed={key === (chosen ?? '')}
            style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
            onClick={() => onChoose(room === null ? undefined : key)}
          >
            {room?.name ?? '全部诊室'}
          </Button>
          {room !== null && (
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {room.branchName} {room.groupName}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    { title: '全天', width: 110, align: 'right', render: (_, { day }) => <Cell wait={day} /> },
    {
      title: '在诊室里',
      width: 90,
      align: 'right',
      render: (_, { day }) =>
        typeof day?.inside === 'number' ? `${Math.round(day.inside)} 分钟` : '',
    },
    ...hours.map((hour) => ({
      title: `${hour} 点`,
      width: 84,
      align: 'right' as const,
      render: (_: unknown, row: RoomWaits) => <Cell wait={row.hours.get(hour)} />,
    })),
  ]
  return (
    <Card
      title="分钟：一半的人不超过 / 九成的人不超过"
      size="small"
      styles={{ body: { padding: 0 } }}
    >
      <Table
        rowKey="key"
        size="small"
        columns={columns}
        dataSource={[...rows]}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 440 + hours.length * 84 }}
      />
    </Card>
  )
}

/** Both numbers and how many people they stand for; of too few only how many. */
function Cell({ wait }: { wait: Wait | undefined }) {
  if (wait === undefined) return null
  const { people, median, ninth } = wait
  if (median === null || ninth === null)
    return (
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        只有 {people} 人
      </Typography.Text>
    )
  return (
    <Flex vertical align="end">
      <span>
        {Math.round(median)} / {Math.round(ninth)}
      </span>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {people} 人
      </Typography.Text>
    </Flex>
  )
}
