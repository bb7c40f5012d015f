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
export function ReadTable<Row extends object>({
  title,
  read,
  rows,
  empty,
  ...table
}: ReadTableProps<Row>) {
  return (
    <Card size="small" title={title} styles={{ body: { padding: 0 } }}>
      {read.isError && rows === undefined && (
        <Failed error={read.error} onAgain={() => void read.refetch()} />
      )}
      {rows?.length === 0 && (
        <Typography.Paragraph type="secondary" style={{ margin: 12 }}>
          {empty}
        </Typography.Paragraph>
      )}
      {(!read.isError || rows !== undefined) && rows?.length !== 0 && (
        <DataTable
          size="small"
          {...table}
          dataSource={rows ?? []}
          loading={read.isPending}
          pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 900 }}
          locale={{ emptyText: <Reading /> }}
        />
      )}
    </Card>
  )
}
