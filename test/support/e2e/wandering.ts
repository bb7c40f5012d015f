/** A patient who wanders about, to prove that an entry which was used before still opens (spec §2): steps at random, whatever draws the pages. */
import fc from 'fast-check'
import type { Screen } from './screen'

const home = 'pages/index/index'
const center = 'pages/center/center'
const branches = 'subpages/registration/registration_campus'
const reports = 'subpages/report/report_choose_type'

/** What can be pressed where, and where it leads. */
const doors: Readonly<Record<string, readonly (readonly [press: string | RegExp, to: string])[]>> =
  {
    [home]: [
      ['预约挂号', branches],
      ['取号', 'subpages/takeno/takeno_index'],
      ['报告查询', reports],
      ['我的', center],
    ],
    [center]: [
      [/^我的候补/, 'subpages/waitlist/waitlist_list'],
      [/^就诊人管理/, 'subpages/patient/patient_list'],
      ['首页', home],
    ],
    [branches]: [
      [/^云溪|^总院|^本/, 'subpages/registration/registration_depart_list'],
      ['首页', home],
    ],
    [reports]: [[/^选择院区/, 'subpages/report/report_choose_hospital']],
    // A redirect.
    'subpages/report/report_choose_hospital': [[/^全部院区/, reports]],
  }

/** A screen that says where it is, and goes back as the phone itself does. */
export interface WanderingScreen extends Screen {
  route(): string
  /** Waits until the page at this path lies on top. @throws Error when it does not come */
  seeRoute(route: string): Promise<void>
  /** Waits until a step that was not a press has had its effect. */
  settled(): Promise<void>
  deviceBack(): Promise<void>
  reload(): Promise<void>
  doublePress(name: string | RegExp): Promise<void>
}

type Step = { do: 'enter' | 'enter_twice' | 'back' | 'device_back' | 'reload'; nth: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('enter', 'enter', 'enter', 'enter_twice', 'back', 'device_back', 'reload'),
    nth: fc.nat(11),
  }),
  { minLength: 4, maxLength: 14 },
)

/** Runs so many walks; each begins at home. Waiting for a page that does not come fails the walk. */
export function wander(screen: WanderingScreen, numRuns: number): Promise<void> {
  return Promise.resolve(
    fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        await screen.open('/')
        await screen.seeHome()
        for (const step of walk) await take(screen, step)
        // The way that every fault was found: in, back by the phone, in again.
        for (const _ of [1, 2]) {
          await screen.open('/')
          await screen.seeHome()
          await take(screen, { do: 'enter', nth: 0 })
          await screen.deviceBack()
          await screen.seeHome()
          await take(screen, { do: 'enter', nth: 0 })
        }
      }),
      { numRuns, endOnFailure: true },
    ),
  )
}

async function take(screen: WanderingScreen, { do: what, nth }: Step): Promise<void> {
  const here = screen.route()
  if (what === 'reload') return screen.reload()
  if (what === 'device_back') {
    await screen.deviceBack()
    return screen.settled()
  }
  const found = doors[here] ?? []
  const door = found[nth % Math.max(1, found.length)]
  if (what === 'back' || door === undefined) {
    if (here === home || here === center) return
    await screen.press('返回')
    return screen.settled()
  }
  const [name, to] = door
  await (what === 'enter' ? screen.press(name) : screen.doublePress(name))
  await screen.seeRoute(to)
}
