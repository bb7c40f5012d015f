import type { ReactNode } from 'react'

import { LoadFailed } from './load_failed'
import type { LoadState } from './load_state'
import { Busy, SkeletonList } from './skeleton'

interface LoadedProps<T> {
  state: LoadState<T>
  children: (data: T) => ReactNode
  /** In the shape of the content. */
  skeleton?: ReactNode
  isEmpty?: (data: T) => boolean
  /** What to do next; an `EmptyState`. */
  empty?: ReactNode
}

/** The four states of loaded data, always in this order: loading, failed, empty, content. */
export function Loaded<T>({
  state,
  children,
  skeleton = <SkeletonList />,
  isEmpty,
  empty,
}: LoadedProps<T>) {
  if (state.status === 'loading') return <Busy>{skeleton}</Busy>
  if (state.status === 'failed') return <LoadFailed error={state.error} onRetry={state.retry} />
  if (empty && isEmpty?.(state.data)) return <>{empty}</>
  return <>{children(state.data)}</>
}
