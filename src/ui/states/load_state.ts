/** Where a request stands, as a page shows it. */
export type LoadState<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'ready'; data: T }

/** The same state with other data in it: loading and failed stay as they are. */
export function mapReady<From, To>(state: LoadState<From>, map: (data: From) => To): LoadState<To> {
  return state.status === 'ready' ? { status: 'ready', data: map(state.data) } : state
}
