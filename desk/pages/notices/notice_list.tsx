import { Button, Card, Empty, Flex, Tag, type TableColumnsType } from 'antd'
import { Link, useNavigate } from 'react-router'
import { noticeStateLabels, type Notice } from '@/contract/desk/content/notices'
import { noticeWriters } from '@/contract/desk/words/readers'
import { remarkTypeLabels } from '@/contract/hospital/remark_words'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment, optionsOf } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { DraftList } from './draft_list'
import { typeLabel } from './notice_words'

const types = optionsOf(remarkTypeLabels)
const states = optionsOf(noticeStateLabels)

/** Every notice, with what the phones show of it now. */
export default function NoticeList() {
  const [asked, set] = useAsked()
  const navigate = useNavigate()
  const list = useRead(['notices'], (options) => api.notices.list({}, options))
  const [type, state] = [asked.get('type'), asked.get('state')]
  const rows = list.data?.list.filter(
    (one) => (type === null || one.type === type) && (state === null || one.state === state),
  )
  const mayWrite = useMay({ roles: noticeWriters })
  return (
    <>
      <PageHead title="须知与公告" hint="发布后患者马上能在应用里看到；改过的每一版都留着">
        <Flex gap={12} wrap>
          <Choice
            label="类型"
            all="全部类型"
            width={180}
            options={types}
            value={type}
            onChange={(value) => set({ type: value })}
          />
          <Choice
            label="状态"
            all="全部状态"
            width={130}
            options={states}
            value={state}
            onChange={(value) => set({ state: value })}
          />
          {mayWrite && (
            <Button type="primary" onClick={() => void navigate('/notices/new')}>
              写一份新的
            </Button>
          )}
        </Flex>
      </PageHead>
      <DraftList />
      <Card styles={{ body: { padding: 0 } }}>
        {list.isError ? (
          <Failed error={list.error} onAgain={() => void list.refetch()} />
        ) : (
          <DataTable
            isMain
            rowKey="remarkId"
            size="small"
            columns={columns}
            dataSource={rows}
            loading={list.isPending}
            pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 1000 }}
            footer={list.data?.hasMore ? () => '只列出 500 份，每种里最早的没有列出' : undefined}
            locale={{ emptyText: <Empty description="没有这样的须知" /> }}
          />
        )}
      </Card>
    </>
  )
}

const columns: TableColumnsType<Notice> = [
  { title: '类型', width: 166, render: (_, { type }) => typeLabel(type) },
  {
    title: '标题',
    render: (_, { remarkId, title }) => (
      <Link to={`/notices/${remarkId}`} aria-keyshortcuts="o">
        {title}
      </Link>
    ),
  },
  { title: '院区', width: 96, render: (_, { branchName }) => branchName ?? '全院' },
  { title: '版本', width: 60, align: 'right', dataIndex: 'version' },
  {
    title: '状态',
    width: 150,
    render: (_, { state, nextFrom }) => (
      <Flex vertical align="start" gap={4}>
        <Tag color={state === 'shown' ? 'success' : undefined}>{noticeStateLabels[state]}</Tag>
        {nextFrom !== null && <span>新版本 {moment(nextFrom).slice(0, 16)}</span>}
      </Flex>
    ),
  },
  { title: '发布', width: 136, render: (_, { from }) => moment(from).slice(0, 16) },
  {
    title: '撤下',
    width: 136,
    render: (_, { to }) => (to === null ? '' : moment(to).slice(0, 16)),
  },
]
