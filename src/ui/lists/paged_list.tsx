import { View } from '@tarojs/components'
import { Fragment, memo, type ReactNode } from 'react'

import { Button } from '@/ui/forms/button'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'
import styles from './paged_list.module.scss'

interface PagedListProps<Row> {
  /** What `usePagedList` answers. */
  list: {
    state: LoadState<Row[]>
    hasMore: boolean
    loadingMore: boolean
    moreFailed: boolean
    loadMore: () => unknown
  }
  keyOf: (row: Row) => string
  /** Draws a row; one that stays the same (`useCallback`) spares the rows that are there when more come. */
  children: (row: Row) => ReactNode
  empty: ReactNode
  skeleton?: ReactNode
}

/** The rows that came so far, and at the end whether more come. */
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
          {screensOf(rows).map((screen, index) => (
            <Screen
              key={index}
              rows={screen}
              keyOf={keyOf as (row: unknown) => string}
              draw={children as (row: unknown) => ReactNode}
            />
          ))}
          <PagedListEnd {...list} rowCount={rows.length} />
        </View>
      )}
    </Loaded>
  )
}

/** About so many are on a screen at once. */
const rowsOfScreen = 4

function screensOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfScreen) }, (_, index) =>
    rows.slice(index * rowsOfScreen, (index + 1) * rowsOfScreen),
  )
}

interface ScreenProps {
  rows: readonly unknown[]
  keyOf: (row: unknown) => string
  draw: (row: unknown) => ReactNode
}

/** What a browser leaves out of its layout together, and what is not drawn anew when more rows come. */
const Screen = memo(function Screen({ rows, keyOf, draw }: ScreenProps) {
  return (
    <View className={styles.screen}>
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>{draw(row)}</Fragment>
      ))}
    </View>
  )
}, isSameScreen)

function isSameScreen(before: ScreenProps, now: ScreenProps): boolean {
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
