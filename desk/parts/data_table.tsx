import { Button, Checkbox, Flex, Popover, Segmented, Table, type TableProps } from 'antd'
import { useAsked } from './asked'

type DataTableProps<Row extends object> = TableProps<Row> & {
  /** Whose columns and lines can be chosen: one table of a page. */
  isMain?: boolean
}

/** A table whose head and 操作 stay in sight; of a page's main one, columns and the height of its lines stand in the address. */
export function DataTable<Row extends object>({
  isMain = false,
  columns = [],
  ...table
}: DataTableProps<Row>) {
  const [asked] = useAsked()
  const hidden = isMain ? hiddenIn(asked) : []
  const shown = columns
    .filter(({ title }) => typeof title !== 'string' || !hidden.includes(title))
    .map((one) => (one.title === '操作' ? { ...one, fixed: 'right' as const } : one))
  const size = isMain && asked.get('lines') === 'high' ? 'large' : (table.size ?? 'small')
  return (
    <>
      {isMain && (
        <TableTools
          titles={columns.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))}
        />
      )}
      <Table {...table} className="desk-table" columns={shown} size={size} />
    </>
  )
}

const hiddenIn = (asked: URLSearchParams): string[] =>
  (asked.get('hide') ?? '').split(',').filter((title) => title !== '')

const lines = [
  { label: '紧凑', value: 'low' },
  { label: '宽松', value: 'high' },
]

function TableTools({ titles }: { titles: string[] }) {
  const [asked, set] = useAsked()
  const hidden = hiddenIn(asked)
  const choice = (
    <Flex vertical gap={12}>
      <Checkbox.Group
        style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
        options={titles}
        value={titles.filter((title) => !hidden.includes(title))}
        // The first column says what the row is.
        onChange={(wanted) =>
          set({
            hide: titles.filter((title, index) => index > 0 && !wanted.includes(title)).join(','),
          })
        }
      />
      <Segmented
        aria-label="行高"
        options={lines}
        value={asked.get('lines') ?? 'low'}
        onChange={(value) => set({ lines: value === 'low' ? undefined : value })}
      />
    </Flex>
  )
  return (
    <Flex className="not-printed" justify="end" style={{ padding: '4px 8px 0' }}>
      <Popover trigger="click" placement="bottomRight" title="列和行高" content={choice}>
        <Button type="text" size="small">
          列和行高{hidden.length > 0 ? `（${hidden.length} 列没有显示）` : ''}
        </Button>
      </Popover>
    </Flex>
  )
}
