import { Button, Card, DatePicker, Empty, type TableColumnsType } from 'antd'
import { DataTable } from './data_table'
import { Failed } from './failed'
import { PageHead } from './page_head'
import { Reading } from './reading'
import { Stamp } from './stamp'

interface Compared {
  day: string
  comparedAt: string | null
}

interface ComparedDaysProps<Day extends Compared> {
  title: string
  hint: string
  /** What is said before the first comparison. */
  empty: string
  list: {
    data?: { days: Day[] } | undefined
    error: Error | null
    isError: boolean
    isPending: boolean
    refetch: () => unknown
  }
  columns: TableColumnsType<Day>
  /** Compares a day; undefined for who may not. */
  onCompare: ((day: string) => void) | undefined
}

/** Days that are held against somebody else's books: one a row, and any of them at once. */
export function ComparedDays<Day extends Compared>({
  title,
  hint,
  empty,
  list,
  columns,
  onCompare,
}: ComparedDaysProps<Day>) {
  return (
    <>
      <PageHead title={title} hint={hint}>
        {onCompare && (
          <DatePicker
            aria-label="核对哪一天"
            placeholder="马上核对一天"
            value={null}
            onChange={(_, day) => typeof day === 'string' && day !== '' && onCompare(day)}
          />
        )}
      </PageHead>
      <Card styles={{ body: { padding: 0 } }}>
        {list.isError && list.error ? (
          <Failed error={list.error} onAgain={() => void list.refetch()} />
        ) : (
          <DataTable
            isMain
            rowKey="day"
            size="small"
            columns={[...columns, ...lastColumns<Day>(onCompare)]}
            dataSource={list.data?.days ?? []}
            loading={list.isPending}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: list.isPending ? <Reading /> : <Empty description={empty} /> }}
          />
        )}
      </Card>
    </>
  )
}

const lastColumns = <Day extends Compared>(
  onCompare: ((day: string) => void) | undefined,
): TableColumnsType<Day> => [
  {
    title: '核对时间',
    width: 172,
    render: (_, { comparedAt }) => comparedAt !== null && <Stamp at={comparedAt} />,
  },
  ...(onCompare === undefined
    ? []
    : [
        {
          title: '操作',
          width: 104,
          render: (_: unknown, { day }: Day) => (
            <Button size="small" aria-keyshortcuts="e" onClick={() => onCompare(day)}>
              再核对
            </Button>
          ),
        },
      ]),
]
