import { Button, Space, Typography, type TableColumnsType } from 'antd'
import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind, safeActionOf, type WorkAction } from '@/contract/desk/work/work_kinds'
import { MayLink } from '../../app/may_link'
import { useSelf } from '../../app/self'
import { PagedTable } from '../../parts/paged_table'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import type { useInfiniteList } from '../../request/infinite_list'
import { useChange } from '../../request/queries'
import { Age, Facts, What, Who } from './cells'

interface WorkTableProps {
  list: ReturnType<typeof useInfiniteList<WorkItem>>
  isOpen: boolean
  isFiltered: boolean
  chosen: readonly WorkItem[]
  onChoose: (items: WorkItem[]) => void
  onAct: (item: WorkItem, action: WorkAction) => void
  onShow: (item: WorkItem) => void
}

/** The items in rows of two lines, and what one may do. */
export function WorkTable({ list, isOpen, isFiltered, chosen, onChoose, ...does }: WorkTableProps) {
  const columns: TableColumnsType<WorkItem> = [
    { title: '待办', width: 236, ellipsis, render: (_, item) => <What item={item} /> },
    { title: '情况', ellipsis, render: (_, item) => <Facts item={item} /> },
    { title: '多久、期限', width: 116, ellipsis, render: (_, item) => <Age item={item} /> },
    ...(isOpen
      ? [
          {
            title: '谁在办',
            width: 108,
            ellipsis,
            render: (_: unknown, item: WorkItem) => <Who item={item} />,
          },
          {
            title: '处理',
            fixed: 'right' as const,
            width: 240,
            render: (_: unknown, item: WorkItem) => <StaffActions item={item} {...does} />,
          },
        ]
      : [
          {
            title: '结果',
            width: 320,
            render: (_: unknown, item: WorkItem) => <Outcome item={item} onShow={does.onShow} />,
          },
        ]),
  ]
  return (
    <PagedTable
      rowKey="workId"
      columns={columns}
      rowSelection={
        isOpen
          ? {
              selectedRowKeys: chosen.map(({ workId }) => workId),
              onChange: (_keys, rows) => onChoose(rows.slice(0, 100)),
              getCheckboxProps: ({ kind, orderNo }) => ({
                disabled: false,
                'aria-label': `选中 ${definitionOfKind(kind).label} ${orderNo ?? ''}`,
              }),
            }
          : undefined
      }
      list={list}
      empty={emptyWords(isOpen, isFiltered)}
    />
  )
}

/** In line with what stands above. */
const flush = { paddingInline: 0 }

/** Both lines are cut where the column ends; the whole stands in the item. */
const ellipsis = { showTitle: false }

function emptyWords(isOpen: boolean, isFiltered: boolean): string {
  if (isFiltered) return '这样筛选没有待办；去掉筛选看全部'
  return isOpen ? '没有待办，都处理完了' : '还没有处理过的待办'
}

function StaffActions({
  item,
  onAct,
  onShow,
}: Pick<WorkTableProps, 'onAct' | 'onShow'> & { item: WorkItem }) {
  const { actions, page } = definitionOfKind(item.kind)
  const safe = safeActionOf(item.kind)
  return (
    <>
      {item.actions.length > 0 && (
        <div style={{ marginBottom: 4 }}>
          <Space wrap size={[8, 4]}>
            {item.actions.map((action, index) => (
              <Button
                key={action}
                size="small"
                type={action === safe ? 'primary' : 'default'}
                aria-keyshortcuts={['e', 'x'][index]}
                onClick={() => onAct(item, action)}
              >
                {actions[action]}
              </Button>
            ))}
          </Space>
        </div>
      )}
      <Space wrap size={[16, 4]}>
        {page !== undefined && (
          <MayLink to={page.path} otherwise={null}>
            {page.label}
          </MayLink>
        )}
        <Take item={item} />
        <Details item={item} onShow={onShow} />
      </Space>
    </>
  )
}

/** Taking an item on, or putting it back; what a colleague has, only 管理 takes over. */
function Take({ item: { workId, kind, isMine, takenBy } }: { item: WorkItem }) {
  const { data: self } = useSelf()
  const take = useChange({
    change: (mine: boolean) => api.work.take({ workId, takenBy, mine }),
    renews: ['work', 'work-item'],
  })
  const isOthers = takenBy !== null && !isMine
  const roles = isOthers ? (['admin'] as const) : definitionOfKind(kind).roles
  if (!roles.some((role) => self?.roles.includes(role))) return null
  const words = isOthers ? '接过来' : '我来处理'
  return (
    <Button
      size="small"
      type="text"
      style={flush}
      aria-keyshortcuts="t"
      loading={take.isPending}
      onClick={() => take.mutate(!isMine)}
    >
      {isMine ? '放回' : words}
    </Button>
  )
}

function Details({ item, onShow }: { item: WorkItem; onShow: WorkTableProps['onShow'] }) {
  return (
    <Button
      size="small"
      type="text"
      style={flush}
      aria-keyshortcuts="i"
      onClick={() => onShow(item)}
    >
      详情
    </Button>
  )
}

function Outcome({ item, onShow }: { item: WorkItem; onShow: WorkTableProps['onShow'] }) {
  const { ended, kind } = item
  if (ended === null) return null
  const how = ended.how === null ? '已自行恢复' : definitionOfKind(kind).actions[ended.how]
  return (
    <>
      {ended.by === null ? how : `${ended.by}：${how ?? ''}`}
      {ended.note !== null && <div>{ended.note}</div>}
      <Typography.Text type="secondary">{moment(ended.at)}</Typography.Text>
      <Details item={item} onShow={onShow} />
    </>
  )
}
