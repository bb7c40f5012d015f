import { Button, Card, Empty, Flex, Input, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { memberCalls, type Member } from '@/contract/desk/content/members'
import { staffRoleLabels, staffRoles, type StaffRole } from '@/contract/desk/staff_call'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Choice } from '../../parts/choice'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { Reading } from '../../parts/reading'
import { Stamp } from '../../parts/stamp'
import { moment } from '../../parts/words'
import { useRead } from '../../request/queries'
import { members } from './members_api'

const roleOptions = staffRoles.map((role) => ({ value: role, label: staffRoleLabels[role] }))
const openOptions = [{ value: 'open', label: '正在登录' }]

/** Everybody who signed in within half a year, who acted last first. */
export function MemberList() {
  const [asked] = useAsked()
  const [ending, end] = useState<Member>()
  const mayEnd = useMay(memberCalls.endSessions)
  const read = useRead(['members'], (options) => members.list({}, options), { everyMs: 60_000 })
  const [text, role, isOpen] = [asked.get('text') ?? '', asked.get('role'), asked.get('open')]
  const rows = read.data?.list.filter(
    (one) =>
      `${one.name} ${one.staffId}`.includes(text.trim()) &&
      (role === null || one.roles.some((has) => has === role)) &&
      (isOpen === null || one.sessions.length > 0),
  )
  return (
    <>
      <Filters />
      <Card styles={{ body: { padding: 0 } }}>
        {read.isError ? (
          <Failed error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <DataTable
            isMain
            rowKey="staffId"
            columns={columnsOf(mayEnd ? end : undefined)}
            dataSource={rows}
            loading={read.isPending}
            pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 1000 }}
            locale={{
              emptyText: read.isPending ? <Reading /> : <Empty description="没有这样的人" />,
            }}
          />
        )}
      </Card>
      {ending !== undefined && <EndSessions member={ending} onEnd={() => end(undefined)} />}
    </>
  )
}

function Filters() {
  const [asked, set] = useAsked()
  return (
    <Flex gap={12} wrap style={{ marginBottom: 16 }}>
      <Input.Search
        aria-label="姓名或编号"
        allowClear
        placeholder="姓名或编号"
        style={{ width: 220 }}
        defaultValue={asked.get('text') ?? ''}
        onSearch={(value) => set({ text: value })}
      />
      <Choice
        label="岗位"
        all="全部岗位"
        width={130}
        options={roleOptions}
        value={asked.get('role')}
        onChange={(value) => set({ role: value })}
      />
      <Choice
        label="登录"
        all="全部的人"
        width={130}
        options={openOptions}
        value={asked.get('open')}
        onChange={(value) => set({ open: value })}
      />
    </Flex>
  )
}

export function RoleTags({ roles }: { roles: readonly StaffRole[] }) {
  return (
    <Flex gap={4} wrap>
      {roles.map((role) => (
        <Tag key={role} style={{ marginInlineEnd: 0 }}>
          {staffRoleLabels[role]}
        </Tag>
      ))}
    </Flex>
  )
}

function columnsOf(end: ((member: Member) => void) | undefined): TableColumnsType<Member> {
  return [
    {
      title: '姓名',
      width: 160,
      render: (_, { name, staffId, isSelf }) => (
        <Flex vertical align="start">
          <Link to={`/audit?staffId=${encodeURIComponent(staffId)}`} aria-keyshortcuts="o">
            {name}
          </Link>
          {isSelf && <Tag>您自己</Tag>}
          <Typography.Text type="secondary" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
            {staffId}
          </Typography.Text>
        </Flex>
      ),
    },
    { title: '岗位', width: 130, render: (_, { roles }) => <RoleTags roles={roles} /> },
    { title: '现在', render: (_, { sessions }) => <Open sessions={sessions} /> },
    { title: '最近操作', width: 160, render: (_, { seenAt }) => <Stamp at={seenAt} /> },
    { title: '最近登录', width: 160, render: (_, { signedInAt }) => <Stamp at={signedInAt} /> },
    {
      title: '半年内首次登录',
      width: 130,
      render: (_, { since }) => moment(since).slice(0, 10),
    },
    ...(end === undefined
      ? []
      : [
          {
            title: '操作',
            width: 106,
            render: (_: unknown, member: Member) =>
              member.sessions.length > 0 &&
              !member.isSelf && (
                <Button size="small" danger onClick={() => end(member)}>
                  结束登录
                </Button>
              ),
          },
        ]),
  ]
}

/** The open sessions; one that has other roles than the newest says so. */
function Open({ sessions }: Pick<Member, 'sessions'>) {
  if (sessions.length === 0) return <Typography.Text type="secondary">没有登录</Typography.Text>
  return (
    <Flex vertical gap={4}>
      {sessions.map(({ since, until }) => (
        <div key={since}>
          {moment(since).slice(5, 16)} 登录
          <br />
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            不操作，{moment(until).slice(11, 16)} 退出
          </Typography.Text>
        </div>
      ))}
    </Flex>
  )
}

function EndSessions({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const { staffId, name, sessions } = member
  return (
    <ChangeWithReason
      title={`结束 ${name} 的登录`}
      effect={`${name} 的 ${sessions.length} 处登录马上结束，没有存好的会丢失。他还能再登录：不让他再进来，请在医院的统一登录里停用他的账号。`}
      confirm="结束登录"
      isDanger
      change={(reason) => members.endSessions({ staffId, reason })}
      renews={['members']}
      done="已结束"
      onEnd={onEnd}
    />
  )
}
