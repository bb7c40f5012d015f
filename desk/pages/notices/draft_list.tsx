import { Card, Table, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { NoticeDraft } from '@/contract/desk/content/notice_drafts'
import { AmberTag } from '../../parts/amber_tag'
import { Failed } from '../../parts/failed'
import { Stamp } from '../../parts/stamp'
import { useRead } from '../../request/queries'
import { draftState, fromWords } from './draft_words'
import { drafts } from './drafts_api'
import { typeLabel } from './notice_words'

/** What is being written, and what waits for a second person; nothing where there is none. */
export function DraftList() {
  const list = useRead(['noticeDrafts'], (options) => drafts.list({}, options))
  if (list.isError)
    return (
      <Card title="草稿" size="small" style={{ marginBottom: 16 }}>
        <Failed error={list.error} onAgain={() => void list.refetch()} />
      </Card>
    )
  if (list.data === undefined || list.data.list.length === 0) return null
  return (
    <Card
      title={`草稿 ${list.data.list.length}`}
      size="small"
      style={{ marginBottom: 16 }}
      styles={{ body: { padding: 0 } }}
      extra={list.data.needsTwo ? '写的人不能自己发布，要由另一个人看过' : undefined}
    >
      <Table
        rowKey="draftId"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={list.data.list}
        scroll={{ x: 1000 }}
      />
    </Card>
  )
}

const columns: TableColumnsType<NoticeDraft> = [
  { title: '类型', width: 166, render: (_, { type }) => typeLabel(type) },
  {
    title: '标题',
    render: (_, { draftId, title }) => (
      <Link to={`/notices/drafts/${draftId}`} aria-keyshortcuts="o">
        {title}
      </Link>
    ),
  },
  {
    title: '是什么',
    width: 96,
    render: (_, { remarkId }) => (remarkId === null ? '新的' : '新版本'),
  },
  {
    title: '状态',
    width: 150,
    render: (_, draft) =>
      draft.offeredAt === null ? (
        <Tag>{draftState(draft)}</Tag>
      ) : (
        <AmberTag>{draftState(draft)}</AmberTag>
      ),
  },
  { title: '发布', width: 136, render: (_, draft) => fromWords(draft) },
  { title: '谁写的', width: 110, dataIndex: 'writtenBy' },
  { title: '写于', width: 160, render: (_, { writtenAt }) => <Stamp at={writtenAt} /> },
]
