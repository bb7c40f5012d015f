import { Card, Collapse, Empty, Skeleton, Table } from 'antd'
import { lazy, Suspense } from 'react'
import { Failed } from '../../parts/failed'
import type { Series } from './plot'

const Plot = lazy(() => import('./plot'))

interface PlotCardProps {
  title: string
  unit: string
  marks: string[]
  series: Series[]
  query: { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> }
}

/** A plot with the numbers that it draws. */
export function PlotCard({ title, unit, marks, series, query }: PlotCardProps) {
  return (
    <Card title={title} size="small">
      {query.error !== null && <Failed error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {!query.isPending && query.error === null && marks.length === 0 && (
        <Empty style={{ padding: 48 }} description="这段时间没有数据" />
      )}
      {marks.length > 0 && (
        <>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <Plot label={title} unit={unit} marks={marks} series={series} />
          </Suspense>
          <Collapse
            ghost
            size="small"
            items={[
              {
                key: 'numbers',
                label: '数字',
                children: <Numbers marks={marks} series={series} />,
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}

function Numbers({ marks, series }: Pick<PlotCardProps, 'marks' | 'series'>) {
  return (
    <Table
      size="small"
      rowKey="mark"
      pagination={false}
      columns={[
        { title: '时间', dataIndex: 'mark' },
        ...series.map(({ name }) => ({ title: name, dataIndex: name, align: 'right' as const })),
      ]}
      dataSource={marks.map((mark, index) => ({
        mark,
        ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
      }))}
    />
  )
}
