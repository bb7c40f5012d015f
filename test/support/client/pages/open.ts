import Taro from '@tarojs/taro'
import { act, type ComponentType } from 'react'
import { addressOf } from '@/navigation/navigate'
import { type ParametersOf, type RouteName, routes } from '@/navigation/routes'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { authToken } from '@/storage/keys'
import { authStore, hospitalStore, visitingPatientStore } from '@/stores'
import { Session } from '@/stores/session'
import { leavePages, renderPage } from '../page'
import { find, isOff, readScreen } from './screen'
import { type Answers, type CallName, Wire } from './wire'

const patienceMs = 1500
/** A double tap is known by its time: each test is a minute later. */
let minutes = 0
/** The server of the page before. */
let lastWire: Wire | undefined

/** What a test does with a page, in the order of its words. */
export class OpenedPage<Name extends RouteName> implements PromiseLike<void> {
  private readonly steps: (() => Promise<void>)[] = []
  private answers: Answers = {}
  private isVisitor = false
  private wire: Wire | undefined
  private ways: string[] = []
  private page: Awaited<ReturnType<typeof renderPage>>['page'] | undefined

  constructor(
    private readonly name: Name,
    private readonly parameters: Partial<ParametersOf<Name>>,
  ) {
    this.steps.push(() => this.enter())
  }

  /** What the server answers; after the page is opened, what it answers from now on. */
  given(answers: Answers): this {
    if (this.steps.length === 1) this.answers = { ...this.answers, ...answers }
    else this.step(async () => this.wire?.change(answers))
    return this
  }

  /** Nobody is signed in. */
  byVisitor(): this {
    this.isVisitor = true
    return this
  }

  /** Words on the screen, at the latest after a moment. */
  sees(...words: (string | RegExp)[]): this {
    return this.step(async () => {
      for (const word of words)
        await this.until(
          () => readScreen(word),
          () => `${String(word)} is not on the screen:\n${document.body.textContent ?? ''}`,
        )
    })
  }

  /** Words that are not on the screen once all is quiet. */
  seesNo(...words: (string | RegExp)[]): this {
    return this.step(async () => {
      await settle(this.wire)
      expect(words.filter((word) => readScreen(word))).toEqual([])
    })
  }

  /** The reason of a failure where the content would be, not only for a moment above it. */
  saysInPlace(words: string): this {
    return this.step(async () => {
      const isSaid = () =>
        [...document.querySelectorAll('[role=alert]')].some((one) =>
          one.textContent?.includes(words),
        )
      await this.until(isSaid, () => `the page does not say in its place: ${words}`)
    })
  }

  /** A tap on what has these words, or this name. */
  press(words: string): this {
    return this.step(async () => {
      await this.until(
        () => find(words) !== undefined,
        () => `nothing to press is called ${words}:\n${document.body.textContent ?? ''}`,
      )
      const target = find(words)
      if (target === undefined || isOff(target)) throw new Error(`${words} cannot be pressed`)
      await act(async () => target.click())
      await settle(this.wire)
    })
  }

  /** The page that was opened last, with its parameters. */
  leadsTo<Next extends RouteName>(next: Next, parameters: Partial<ParametersOf<Next>> = {}): this {
    return this.step(async () => {
      await settle(this.wire)
      expect(this.ways.at(-1)).toBe(addressOf(next, parameters))
    })
  }

  /** A call that the page made so far. */
  asks(name: CallName, input: object): this {
    return this.step(async () => {
      await settle(this.wire)
      expect(this.wire?.asked).toContainEqual([name, expect.objectContaining(input)])
    })
  }

  /** A call that is made one time. */
  asksOnce(name: CallName): this {
    return this.step(async () => {
      await settle(this.wire)
      expect(this.wire?.asked.filter(([asked]) => asked === name)).toHaveLength(1)
    })
  }

  /** Another page was above this one, and is closed again. */
  comesBack(): this {
    return this.step(async () => {
      await act(async () => this.page?.onHide?.())
      await act(async () => this.page?.onShow?.())
      await settle(this.wire)
    })
  }

  /** Runs the steps; anyone who awaits the page, or returns it from a test, starts it. */
  then<A, B>(
    onDone?: ((value: void) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.run().then(onDone, onFailed)
  }

  private async run(): Promise<void> {
    try {
      for (const step of this.steps) await step()
    } finally {
      // What broke the contract comes first: the rest may follow from it.
      expect(this.wire?.faults).toEqual([])
    }
  }

  private step(work: () => Promise<void>): this {
    this.steps.push(work)
    return this
  }

  private async enter(): Promise<void> {
    leavePages()
    await settle(lastWire?.hangUp())
    document.body.replaceChildren()
    await forgetEverything()
    lastWire = this.wire = new Wire(this.answers)
    this.playPlatform()
    registerSessionKeeper(new Session(authStore))
    if (!this.isVisitor) authToken.write('Bearer token')
    await authStore.start({})
    const { page } = await renderPage(await pageOf(this.name), {
      path: routes[this.name].path.slice(1),
      params: this.parameters as Record<string, string>,
    })
    this.page = page
    await settle(this.wire)
  }

  private playPlatform(): void {
    minutes += 1
    const now = Date.now.bind(Date)
    const lead = minutes * 60_000
    jest.spyOn(Date, 'now').mockImplementation(() => now() + lead)
    const route = routes[this.name].path
    jest
      .spyOn(Taro, 'getCurrentPages')
      .mockReturnValue([{ route: routes.index.path }, { route, $taroParams: this.parameters }])
    const note = ({ url = 'back' } = {}) => {
      this.ways.push(url)
      return Promise.resolve({ errMsg: 'ok' })
    }
    for (const way of [
      'navigateTo',
      'redirectTo',
      'switchTab',
      'reLaunch',
      'navigateBack',
    ] as const)
      jest.spyOn(Taro, way).mockImplementation(note as never)
  }

  private async until(isSo: () => boolean, words: () => string): Promise<void> {
    const end = performance.now() + patienceMs
    while (!isSo()) {
      if (performance.now() > end) throw new Error(words())
      await tick(5)
    }
  }
}

/** Opens a page by its route, as somebody who is signed in. */
export function open<Name extends RouteName>(
  name: Name,
  parameters: Partial<ParametersOf<Name>> = {},
): OpenedPage<Name> {
  return new OpenedPage(name, parameters)
}

/** The stores outlive a page: what an earlier one knew is not this one's. */
async function forgetEverything(): Promise<void> {
  new Wire({})
  await authStore.signOut()
  visitingPatientStore.clear()
  hospitalStore.acceptBranches([])
}

/** The page of a route. */
export async function pageOf(name: RouteName): Promise<ComponentType> {
  const module = (await import(`../../../../src${routes[name].path}`)) as { default: ComponentType }
  return module.default
}

/** Until nothing is on its way and the page has drawn what came. */
async function settle(wire: Wire | undefined): Promise<void> {
  let quiet = 0
  while (quiet < 3) {
    await tick(0)
    quiet = (wire?.running ?? 0) > 0 ? 0 : quiet + 1
  }
}

async function tick(ms: number): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
  })
}
