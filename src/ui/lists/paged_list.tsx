import { View } from '@tarojs/components'
import { Fragment, memo, type ReactNode } from 'react'

import { useDrawnRows } from '@/platform/elements/drawn_rows'
import { Button } from '@/ui/forms/button'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'
import styles from './paged_list.module.scss'

interface PagedListProps<Row> {
  /** The result of `usePagedList`. */
  list: {
    state: LoadState<Row[]>
    hasMore: boolean
    loadingMore: boolean
    moreFailed: boolean
    loadMore: () => unknown
  }
  keyOf: (row: Row) => string
  /** Renders a row; a stable function (`useCallback`) avoids rendering existing rows again. */
  children: (row: Row) => ReactNode
  empty: ReactNode
  skeleton?: ReactNode
}

/** The rows so far, and at the end whether there are more. */
export function PagedList<Row>({ list, keyOf, children, empty, skeleton }: PagedListProps<Row>) {
  return (
    <Loaded
      state={list.state}
      skeleton={skeleton}
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {(rows) => (
        <View>
          <Rows
            rows={rows}
            keyOf={keyOf as (row: unknown) => string}
            draw={children as (row: unknown) => ReactNode}
          />
          <PagedListEnd {...list} rowCount={rows.length} />
        </View>
      )}
    </Loaded>
  )
}

interface RowsProps {
  rows: readonly unknown[]
  keyOf: (row: unknown) => string
  draw: (row: unknown) => ReactNode
}

/** Three screens: with fewer the browser checks more of them for visibility; with more one frame lays out too many. */
const rowsOfPage = 10

function Rows({ rows, ...how }: RowsProps) {
  const drawn = rows.slice(0, useDrawnRows(rows.length))
  return Array.from({ length: Math.ceil(drawn.length / rowsOfPage) }, (_, index) => (
    <Page key={index} rows={drawn.slice(index * rowsOfPage, (index + 1) * rowsOfPage)} {...how} />
  ))
}

/** Laid out together by the browser, and not rendered again when more rows come. */
const Page = memo(function Page({ rows, keyOf, draw }: RowsProps) {
  return (
    <View className={styles.stretch}>
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>{draw(row)}</Fragment>
      ))}
    </View>
  )
}, isSame)

function isSame(before: RowsProps, now: RowsProps): boolean {
  return (
    before.draw === now.draw &&
    before.rows.length === now.rows.length &&
    before.rows.every((row, index) => row === now.rows[index])
  )
}

interface PagedListEndProps {
  hasMore: boolean
  loadingMore: boolean
  moreFailed: boolean
  loadMore: () => unknown
  rowCount: number
}

function PagedListEnd({ hasMore, loadingMore, moreFailed, loadMore, rowCount }: PagedListEndProps) {
  return (
    <View className={styles.end} aria-live="polite">
      <EndWords
        hasMore={hasMore}
        loadingMore={loadingMore}
        moreFailed={moreFailed}
        loadMore={loadMore}
        rowCount={rowCount}
      />
    </View>
  )
}

function EndWords({ hasMore, loadingMore, moreFailed, loadMore, rowCount }: PagedListEndProps) {
  if (loadingMore) return <>正在加载…</>
  if (moreFailed) {
    return (
      <Button kind="text" onPress={loadMore}>
        没有加载成功，点这里重试
      </Button>
    )
  }
  if (hasMore) {
    return (
      <Button kind="text" onPress={loadMore}>
        加载更多
      </Button>
    )
  }
  return <>{rowCount > 5 ? '没有更多了' : null}</>
}
