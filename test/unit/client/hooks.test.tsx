import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Page } from '@/contract/values'
import { usePagedList } from '@/request/loading/use_paged_list'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { preparePageHooks } from '../../support/client/page'

beforeAll(preparePageHooks)

/** Runs a hook in a component; `value()` is its newest result. */
function runHook<Input, Value>(hook: (input: Input) => Value, first: NoInfer<Input>) {
  const results: Value[] = []
  const Host = ({ input }: { input: Input }) => {
    results.push(hook(input))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const render = (input: Input) => act(async () => root.render(createElement(Host, { input })))
  return {
    render,
    start: () => render(first),
    leave: () => act(async () => root.unmount()),
    value: () => results.at(-1) as Value,
    results,
  }
}

/** A load that the test answers by hand. */
function byHand<T>() {
  const turns: { resolve: (value: T) => void; reject: (error: Error) => void }[] = []
  return {
    load: () => new Promise<T>((resolve, reject) => turns.push({ resolve, reject })),
    turns,
    answer: (turn: number, value: T) => act(async () => turns[turn]?.resolve(value)),
    fail: (turn: number) => act(async () => turns[turn]?.reject(new Error('没有网络'))),
  }
}

describe('useRequest', () => {
  it('loads, then shows what came', async () => {
    const { load, answer } = byHand<string>()
    const hook = runHook(() => useRequest({}, load), null)
    await hook.start()
    expect(hook.value().state).toEqual({ status: 'loading' })
    await answer(0, 'a')
    expect(hook.value().state).toEqual({ status: 'ready', data: 'a' })
  })

  it('asks the request layer to say a failure only where older data stays', async () => {
    const load = jest.fn(async (_: object, { prompt }: LoadOptions) => prompt)
    const hook = runHook((id: string) => useRequest({ id }, load), '1')
    await hook.start()
    expect(hook.value().data).toBe(false)
    await act(() => hook.value().refresh())
    expect(hook.value().data).toBe(true)
    await act(() => hook.value().refresh(true))
    expect(hook.value().data).toBe(false)
    await hook.render('2')
    expect(hook.value().data).toBe(false)
  })

  it('does not ask for a toast beside a failure that the page shows already', async () => {
    const load = jest.fn(async (_: object, { prompt }: LoadOptions) => {
      throw new Error(`没有网络 ${prompt}`)
    })
    const hook = runHook(() => useRequest({}, load), null)
    await hook.start()
    await act(() => hook.value().refresh())
    expect(load.mock.calls.map(([, { prompt }]) => prompt)).toEqual([false, false])
  })

  it('shows a failure, and loads again on retry', async () => {
    const { load, answer, fail } = byHand<string>()
    const hook = runHook(() => useRequest({}, load), null)
    await hook.start()
    await fail(0)
    const { state } = hook.value()
    expect(state).toMatchObject({ status: 'failed', error: new Error('没有网络') })
    await act(async () => state.status === 'failed' && state.retry())
    expect(hook.value().state.status).toBe('loading')
    await answer(1, 'b')
    expect(hook.value().state).toEqual({ status: 'ready', data: 'b' })
  })

  it('waits while there is nothing to load yet', async () => {
    const { load, answer } = byHand<string>()
    const hook = runHook((id: string) => useRequest(id || undefined, load), '')
    await hook.start()
    expect(hook.value()).toMatchObject({ state: { status: 'loading' }, data: undefined })
    await hook.render('1')
    await answer(0, 'a')
    expect(hook.value().data).toBe('a')
  })

  it('lets only the newest load count when the dependency changes', async () => {
    const { load, answer } = byHand<string>()
    const hook = runHook((id: string) => useRequest({ id }, load), '1')
    await hook.start()
    await hook.render('2')
    await answer(1, 'new')
    await answer(0, 'old')
    expect(hook.value().state).toEqual({ status: 'ready', data: 'new' })
  })

  it('keeps what is shown while it refreshes, also when that fails', async () => {
    const { load, answer, fail } = byHand<string>()
    const hook = runHook(() => useRequest({}, load), null)
    await hook.start()
    await answer(0, 'a')
    await act(async () => void hook.value().refresh())
    expect(hook.value().state).toEqual({ status: 'ready', data: 'a' })
    await fail(1)
    expect(hook.value().state).toEqual({ status: 'ready', data: 'a' })
  })

  it('does nothing after unmount', async () => {
    const { load, answer } = byHand<string>()
    const hook = runHook(() => useRequest({}, load), null)
    await hook.start()
    await hook.leave()
    const before = hook.results.length
    await answer(0, 'a')
    expect(hook.results).toHaveLength(before)
  })
})

const aPage = (list: number[], next: string | null = null): Page<number> => ({ list, next })

describe('usePagedList', () => {
  it('grows page by page until there is no more', async () => {
    const { load, answer, turns } = byHand<Page<number>>()
    const hook = runHook(() => usePagedList(load, []), null)
    await hook.start()
    await answer(0, aPage([1, 2], 'behind 2'))
    expect(hook.value()).toMatchObject({ state: { status: 'ready', data: [1, 2] }, hasMore: true })
    await act(async () => void hook.value().loadMore())
    expect(hook.value().loadingMore).toBe(true)
    await act(async () => void hook.value().loadMore())
    expect(turns).toHaveLength(2)
    await answer(1, aPage([3]))
    expect(hook.value()).toMatchObject({
      state: { status: 'ready', data: [1, 2, 3] },
      hasMore: false,
      loadingMore: false,
    })
    await act(async () => void hook.value().loadMore())
    expect(turns).toHaveLength(2)
  })

  it('keeps the rows when the next page fails, and tries it again', async () => {
    const { load, answer, fail } = byHand<Page<number>>()
    const hook = runHook(() => usePagedList(load, []), null)
    await hook.start()
    await answer(0, aPage([1, 2], 'behind 2'))
    await act(async () => void hook.value().loadMore())
    await fail(1)
    expect(hook.value()).toMatchObject({
      state: { status: 'ready', data: [1, 2] },
      moreFailed: true,
      hasMore: true,
    })
    await act(async () => void hook.value().loadMore())
    await answer(2, aPage([3]))
    expect(hook.value()).toMatchObject({ state: { data: [1, 2, 3] }, moreFailed: false })
  })

  it('drops a page that arrives after a refresh', async () => {
    const { load, answer } = byHand<Page<number>>()
    const hook = runHook(() => usePagedList(load, []), null)
    await hook.start()
    await answer(0, aPage([1, 2], 'behind 2'))
    await act(async () => void hook.value().loadMore())
    await act(async () => void hook.value().refresh())
    expect(hook.value().state).toEqual({ status: 'ready', data: [1, 2] })
    await answer(2, aPage([9, 1], 'behind 1'))
    await answer(1, aPage([3, 4]))
    expect(hook.value().state).toEqual({ status: 'ready', data: [9, 1] })
  })

  it('starts anew when the dependency changes', async () => {
    const { load, answer } = byHand<Page<number>>()
    const hook = runHook((filter: string) => usePagedList(load, [filter]), 'all')
    await hook.start()
    await answer(0, aPage([1]))
    await hook.render('paid')
    expect(hook.value().state.status).toBe('loading')
    await answer(1, aPage([]))
    expect(hook.value()).toMatchObject({ state: { status: 'ready', data: [] }, hasMore: false })
  })

  it('fails as a whole when the first page does, and can be retried', async () => {
    const { load, answer, fail } = byHand<Page<number>>()
    const hook = runHook(() => usePagedList(load, []), null)
    await hook.start()
    await fail(0)
    const { state } = hook.value()
    await act(async () => state.status === 'failed' && state.retry())
    await answer(1, aPage([1]))
    expect(hook.value().state).toEqual({ status: 'ready', data: [1] })
  })
})
