import fc from 'fast-check'
import type * as Navigate from '@/navigation/navigate'
import type * as Routes from '@/navigation/routes'
import { TAP_WINDOW_MS } from '@/settings/limits'

/** One run of the app on Taro's real router; a reload makes another one on the same history. */
interface Run {
  app: typeof Navigate
  top: () => string
  stop: () => void
}

const pages = ['registration_campus', 'takeno_index', 'patient_list'] as const
const tabs = ['index', 'center'] as const
type Step =
  | { do: 'navigate' | 'redirect'; to: (typeof pages)[number]; isDouble: boolean }
  | { do: 'switch'; to: (typeof tabs)[number]; isDouble: boolean }
  | { do: 'back' | 'system_back' | 'reload' | 'clock_set_back' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('navigate' as const, 'redirect' as const),
      to: fc.constantFrom(...pages),
      isDouble: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      to: fc.constantFrom(...tabs),
      isDouble: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('back', 'system_back', 'system_back', 'reload', 'clock_set_back'),
    }),
  },
)

let nowMs = Date.parse('2026-11-21T08:00:00+08:00')
let run: Run

const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

/** Starts the app as the build does: Taro's router with pages that are fetched, here empty ones. */
async function start(): Promise<Run> {
  document.body.innerHTML = '<div id="app" class="taro_router"></div>'
  jest.resetModules()
  /* oxlint-disable typescript/no-require-imports -- each run has modules of its own, as after a reload */
  const router = require('@tarojs/router') as typeof import('@tarojs/router')
  const { Current } = require('@tarojs/runtime') as typeof import('@tarojs/runtime')
  const Taro = (
    require('@tarojs/taro') as { default: { getCurrentPages: () => { route: string }[] } }
  ).default
  const { routes } = require('@/navigation/routes') as typeof Routes
  const app = require('@/navigation/navigate') as typeof Navigate
  /* oxlint-enable typescript/no-require-imports */
  const shell = {
    mount(_: unknown, id: string, done: () => void) {
      const element = document.createElement('div')
      element.className = 'taro_page'
      element.id = id
      document.getElementById('app')?.append(element)
      done()
    },
    unmount(id: string, done: () => void) {
      document.getElementById(id)?.remove()
      done()
    },
  }
  Object.assign(Current, { app: shell, page: null, router: null })
  const history = router.createBrowserHistory({ window })
  const stop = router.createRouter(
    history,
    shell,
    {
      animation: false,
      router: { mode: 'browser', basename: '', customRoutes: {} },
      tabBar: { list: tabs.map((name) => ({ pagePath: routes[name].path })) },
      routes: [...tabs, ...pages].map((name) => ({
        path: routes[name].path.slice(1),
        load: (...given: unknown[]) => [Promise.resolve({ default: () => null }), ...given],
      })),
    } as never,
    'React',
  )
  await settle()
  return {
    app,
    stop,
    top: () => `/${(Taro.getCurrentPages().at(-1)?.route ?? '').replace(/^\//, '')}`,
  }
}

async function take(taken: Step): Promise<void> {
  nowMs += TAP_WINDOW_MS
  switch (taken.do) {
    case 'back':
      await run.app.goBack()
      return settle()
    case 'system_back':
      window.history.back()
      return settle()
    case 'reload':
      run.stop()
      run = await start()
      return
    case 'clock_set_back':
      nowMs -= 3_600_000
      return
    default: {
      const open = () =>
        taken.do === 'switch' ? run.app.switchTab(taken.to) : run.app[taken.do](taken.to, {})
      const path = run.app.addressOf(taken.to)
      const isThere = run.top() === path
      const length = window.history.length
      const answers = await Promise.all(taken.isDouble ? [open(), open()] : [open()])
      await settle()
      // Whatever came before: a target that is not on screen opens, once.
      expect({ answers, top: run.top() }).toEqual({
        answers: taken.isDouble ? [!isThere, false] : [!isThere],
        top: path,
      })
      expect(window.history.length - length).toBeLessThanOrEqual(1)
    }
  }
}

test('whatever the patient did before, an entry opens its page (spec §2), on the router of the H5', async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
  run = await start()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const taken of steps) await take(taken)
    }),
    { numRuns: 25 },
  )
  run.stop()
}, 60_000)
