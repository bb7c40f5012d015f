import { Alert, type TableColumnsType } from 'antd'
import { documentLabels, type WaitingDocument } from '@/contract/desk/intake'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'

const columns: TableColumnsType<WaitingDocument> = [
  { title: '文档', width: 150, render: (_, one) => documentLabels[one.document] ?? one.document },
  { title: '编号', width: 260, dataIndex: 'id' },
  { title: '在等什么', render: (_, { waitsFor }) => formatNeed(waitsFor) },
  { title: '来源', width: 160, dataIndex: 'source' },
  { title: '从何时起', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** What waits for something that has not come yet; nothing has to be done unless it lasts. */
export function Waiting({
  which,
  ofStrangers,
}: {
  which: { source: string | undefined; document: string | undefined }
  ofStrangers: number
}) {
  const list = useInfiniteList(
    ['intake', 'waiting', which.source, which.document],
    (after, options) => api.intake.waiting({ ...which, after }, options),
    { everyMs: 10_000 },
  )
  return (
    <>
      {ofStrangers > 0 && (
        <Alert
          banner
          type="info"
          message={`另有 ${ofStrangers} 件属于还没有使用本应用的患者：加密保存，患者添加后自动接收，到期删除`}
        />
      )}
      <PagedTable
        isBare
        rowKey={({ document, id }) => `${document} ${id}`}
        columns={columns}
        list={list}
        empty="没有在等待的文档"
      />
    </>
  )
}

/** `department:d1` → 科室 d1 */
function formatNeed(need: string): string {
  const at = need.indexOf(':')
  const [kind, key] = [need.slice(0, at), need.slice(at + 1)]
  const orders: Readonly<Record<string, string>> = {
    order: '预约订单',
    bookedOrder: '预约订单的确认',
    outpatientOrder: '缴费订单',
    deposit: '预缴订单',
  }
  return `${documentLabels[kind] ?? orders[kind] ?? kind} ${key}`
}
