import { Button, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import type { RefusedDocument } from '@/contract/desk/intake'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import type { Wanted } from './again'
import { documentColumns, Reasons } from './document_columns'
import type { Handed } from './hand_over'

/** What is asked before something is done. */
export type Question = { wanted: Wanted } | { handed: Handed }

interface RefusedProps {
  which: { source: string | undefined; document: string | undefined }
  mayTake: boolean
  onQuestion: (question: Question) => void
}

/** What could not be taken, with the reason; taken again one by one or, above, all of it. */
export function Refused({ which, ...row }: RefusedProps) {
  const list = useInfiniteList(
    ['intake', 'refused', which.source, which.document],
    (after, options) => api.intake.refused({ ...which, after }, options),
    { everyMs: 10_000 },
  )
  return (
    <PagedTable
      isBare
      rowKey={({ source, document, id }) => `${source} ${document} ${id}`}
      columns={columnsOf(row)}
      list={list}
      empty="没有未接收的文档"
    />
  )
}

type RowProps = Omit<RefusedProps, 'which'>

function columnsOf(row: RowProps): TableColumnsType<RefusedDocument> {
  return [
    ...documentColumns,
    { title: '原因', render: (_, { reasons }) => <Reasons of={reasons} /> },
    { title: '来源', width: 130, dataIndex: 'source' },
    {
      title: '最近一次',
      width: 172,
      render: (_, { lastAt, times }) => (
        <Flex vertical>
          <Stamp at={lastAt} />
          {times > 1 && <Typography.Text type="secondary">共 {times} 次</Typography.Text>}
        </Flex>
      ),
    },
    {
      title: '操作',
      width: 130,
      render: (_, one) => <Action one={one} {...row} />,
    },
  ]
}

/** What can be done about a refused document. */
function Action({ one, mayTake, onQuestion }: RowProps & { one: RefusedDocument }) {
  const { source, document, id } = one
  if (one.isAsked) return <Tag color="processing">正在接收</Tag>
  if (!mayTake) return null
  if (one.isForeign)
    return (
      <Button size="small" onClick={() => onQuestion({ handed: { source, document, id } })}>
        交给这个来源
      </Button>
    )
  return (
    <Button
      size="small"
      aria-keyshortcuts="e"
      onClick={() => onQuestion({ wanted: { source, document, id, count: 1 } })}
    >
      重新接收
    </Button>
  )
}
