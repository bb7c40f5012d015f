import { Card, Empty, Flex, Table, Typography, type TableColumnsType } from 'antd'
import type { Permission } from '@/contract/desk/content/members'
import { staffRoleLabels, staffRoles, type StaffRole } from '@/contract/desk/staff_call'
import { roomLabels } from '@/contract/desk/words/room_words'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { Reading } from '../../parts/reading'
import { useRead } from '../../request/queries'
import { RoleTags } from './member_list'
import { members } from './members_api'

const labels: Readonly<Record<string, string>> = roomLabels
const roleOptions = staffRoles.map((role) => ({ value: role, label: staffRoleLabels[role] }))
const kinds = [
  { value: 'do', label: '只看能改的' },
  { value: 'see', label: '只看能看的' },
]

/** The desk's own table of permissions, as the server goes by it, and which group of the directory has which roles. */
export function Permissions() {
  const [asked, set] = useAsked()
  const read = useRead(['members', 'permissions'], () => members.permissions({}))
  const [role, kind] = [asked.get('role'), asked.get('kind')]
  const rows = read.data?.list.filter(
    (one) =>
      (role === null || one.roles.some((may) => may === role)) &&
      (kind === null || one.changes === (kind === 'do')),
  )
  return (
    <Flex vertical gap={16}>
      <Groups />
      <Flex gap={12} wrap>
        <Choice
          label="岗位"
          all="全部岗位"
          width={130}
          options={roleOptions}
          value={role}
          onChange={(value) => set({ role: value })}
        />
        <Choice
          label="看或改"
          all="看和改"
          width={130}
          options={kinds}
          value={kind}
          onChange={(value) => set({ kind: value })}
        />
      </Flex>
      <Card styles={{ body: { padding: 0 } }}>
        {read.isError ? (
          <Failed error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <DataTable
            rowKey={({ room, summary }) => `${room} ${summary}`}
            columns={columns}
            dataSource={rows}
            loading={read.isPending}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{
              emptyText: read.isPending ? <Reading /> : <Empty description="没有这样的权限" />,
            }}
          />
        )}
      </Card>
    </Flex>
  )
}

function Groups() {
  const read = useRead(['members'], (options) => members.list({}, options))
  if (read.data === undefined || read.data.groups.length === 0) return null
  return (
    <Card title="目录里的组" size="small" styles={{ body: { padding: 0 } }}>
      <Table
        rowKey="group"
        size="small"
        pagination={false}
        dataSource={read.data.groups}
        columns={[
          { title: '组', dataIndex: 'group', width: 320 },
          { title: '岗位', render: (_, { roles }) => <RoleTags roles={roles} /> },
        ]}
      />
    </Card>
  )
}

const columns: TableColumnsType<Permission> = [
  {
    title: '哪里',
    width: 120,
    render: (_, { room }) => labels[room] ?? room,
    onCell: (_row) => ({ style: { verticalAlign: 'top' } }),
  },
  {
    title: '什么',
    render: (_, { summary, changes }) => (
      <>
        <Typography.Text type={changes ? undefined : 'secondary'}>
          {changes ? '办：' : '看：'}
        </Typography.Text>
        {summary}
      </>
    ),
  },
  ...staffRoles.map((role: StaffRole) => ({
    title: staffRoleLabels[role],
    width: 64,
    align: 'center' as const,
    render: (_: unknown, { roles }: Permission) =>
      roles.includes(role) ? (
        <span role="img" aria-label="可以">
          ✓
        </span>
      ) : null,
  })),
]
