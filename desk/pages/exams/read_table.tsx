import { Card, Typography, type TableColumnsType } from 'antd'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { Reading } from '../../parts/reading'
import type { useRead } from '../../request/queries'

interface ReadTableProps<Row extends object> {
  title: string
  rowKey: (row: Row) => string
  columns: TableColumnsType<Row>
  read: ReturnType<typeof useRead<unknown>>
  rows: readonly Row[] | undefined
  /** What stands there when there is nothing. */
  empty: string
}

/** A short list under its title, with its states. */
export function ReadTable<Row extends object>({ title, ...content }: ReadTableProps<Row>) {
  return (
    <Card size="small" title={title} styles={{ body: { padding: 0 } }}>
      <Content {...content} />
    </Card>
  )
}

function Content<Row extends object>({
  read,
  rows,
  empty,
  ...table
}: Omit<ReadTableProps<Row>, 'title'>) {
  if (rows === undefined && read.isError)
    return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (rows?.length === 0)
    return (
      <Typography.Paragraph type="secondary" style={{ margin: 12 }}>
        {empty}
      </Typography.Paragraph>
    )
  return (
    <DataTable
      size="small"
      {...table}
      dataSource={rows ?? []}
      loading={read.isPending}
      pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 900 }}
      locale={{ emptyText: <Reading /> }}
    />
  )
}
