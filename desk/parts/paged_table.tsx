import { Button, Card, Empty, Flex, type TableProps } from 'antd'
import type { useInfiniteList } from '../request/infinite_list'
import { DataTable } from './data_table'
import { Failed } from './failed'
import { Reading } from './reading'

interface PagedTableProps<Row extends object> {
  rowKey: string | ((row: Row) => string)
  columns: TableProps<Row>['columns']
  rowSelection?: TableProps<Row>['rowSelection'] | undefined
  list: ReturnType<typeof useInfiniteList<Row>>
  /** What stands there when there is nothing. */
  empty: string
  /** Stands in a card already. */
  isBare?: boolean
}

/** A list that goes on, with its states: being read, failed, empty, and more to come. */
export function PagedTable<Row extends object>({
  list: { query, rows },
  empty,
  isBare = false,
  ...table
}: PagedTableProps<Row>) {
  const { isFetchNextPageError: isCutShort } = query
  return (
    <>
      <Card variant={isBare ? 'borderless' : 'outlined'} styles={{ body: { padding: 0 } }}>
        {query.isError && !isCutShort ? (
          <Failed error={query.error} onAgain={() => void query.refetch()} />
        ) : (
          <DataTable
            isMain={!isBare}
            size="small"
            {...table}
            dataSource={rows}
            loading={query.isPending}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: query.isPending ? <Reading /> : <Empty description={empty} /> }}
          />
        )}
      </Card>
      {query.isError && isCutShort && (
        <Failed error={query.error} onAgain={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !query.isError && (
        <Flex justify="center" style={{ marginTop: 16 }}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            继续往下看
          </Button>
        </Flex>
      )}
      {query.hasNextPage && <p className="only-printed">后面还有，没有印在这里。</p>}
    </>
  )
}
