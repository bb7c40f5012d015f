import { Alert, type TableColumnsType } from 'antd'
import type { WarnedDocument } from '@/contract/desk/intake'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { documentColumns, Reasons } from './document_columns'

const columns: TableColumnsType<WarnedDocument> = [
  ...documentColumns,
  { title: '疑点', render: (_, { warnings }) => <Reasons of={warnings} /> },
  { title: '来源', width: 160, dataIndex: 'source' },
  { title: '接收于', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** What was taken and looks wrong: for the developers of the system that sent it. */
export function Warned({
  which,
}: {
  which: { source: string | undefined; document: string | undefined }
}) {
  const list = useInfiniteList(
    ['intake', 'warned', which.source, which.document],
    (after, options) => api.intake.warned({ ...which, after }, options),
    { everyMs: 10_000 },
  )
  return (
    <>
      {list.rows.length > 0 && (
        <Alert
          banner
          type="info"
          message="这些文档已按原样接收，患者能看到；请把疑点告诉发送的系统，它发来改好的版本后这里就没有了"
        />
      )}
      <PagedTable
        isBare
        rowKey={({ document, id }) => `${document} ${id}`}
        columns={columns}
        list={list}
        empty="收下的文档没有疑点"
      />
    </>
  )
}
