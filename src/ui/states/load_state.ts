/** The state of a request, for a page. */
export type LoadState<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'ready'; data: T }

/** The same state with mapped data: loading and failed stay as they are. */
export function mapReady<From, To>(state: LoadState<From>, map: (data: From) => To): LoadState<To> {
  return state.status === 'ready' ? { status: 'ready', data: map(state.data) } : state
}
