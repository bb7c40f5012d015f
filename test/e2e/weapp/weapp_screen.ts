/** A patient's screen that is the built mini-program on the host's phone. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Cashier, Screen } from '../../support/e2e/screen'
import type { Phone } from './host/phone'
import { MiniProgram } from './host/program'
import {
  isDisabled,
  isPressable,
  nameOf,
  roleOf,
  textOf,
  walk,
  type RenderedNode,
} from './host/rendered'
import { tap, type } from './host/touch'

const patienceMs = 10_000
const lookEveryMs = 15
const frameMs = 20

/** The steps of test/support/e2e run on it as they run in a browser. */
export class WeappScreen implements Screen, Cashier {
  private running: MiniProgram | undefined

  constructor(
    readonly folder: string,
    readonly phone: Phone,
  ) {}

  /** The run that is open. */
  get program(): MiniProgram {
    if (this.running === undefined) throw new Error('the mini-program is not open')
    return this.running
  }

  /** The first time a cold start, later as a scanned code leads into a running mini-program. */
  open(address: string): Promise<void> {
    if (this.running !== undefined) {
      if (this.running.isInFront) this.running.hide()
      this.running.show(address)
      return this.settle()
    }
    this.running = new MiniProgram(this.folder, this.phone)
    this.running.launch(address)
    return this.settle()
  }

  /** WeChat has thrown the run away; what is stored stays. */
  async restart(address: string): Promise<void> {
    this.running?.close()
    this.running = undefined
    this.phone.dialog = undefined
    this.phone.loading = ''
    await this.open(address)
  }

  async press(name: string | RegExp): Promise<void> {
    const press = await this.until(`something called ${String(name)} to press`, () =>
      this.toPress(name),
    )
    press()
    await this.settle()
  }

  /** Two presses, the second before the first has had an effect. */
  async doublePress(name: string | RegExp): Promise<void> {
    const press = await this.until(`something called ${String(name)} to press`, () =>
      this.toPress(name),
    )
    press()
    press()
    await this.settle()
  }

  async fill(label: string, value: string): Promise<void> {
    const field = await this.until(`a field called ${label}`, () =>
      this.nodes().find(
        (node) => roleOf(node) === 'textbox' && nameOf(node) === label && !isDisabled(node),
      ),
    )
    type(this.program, field, value)
    await this.settle()
  }

  async see(words: string | RegExp): Promise<void> {
    await this.until(`the words ${String(words)}`, () => this.hasWords(words))
  }

  async seePage(title: string): Promise<void> {
    await this.until(
      `the page ${title}`,
      () => this.heading() === title && this.program.top.title === title,
    )
  }

  async seeHome(): Promise<void> {
    await this.until(
      'the home page',
      () => this.program.top.route === this.program.json.pages[0] && this.hasWords('预约挂号'),
    )
  }

  shows(words: string | RegExp): Promise<boolean> {
    return Promise.resolve(this.hasWords(words))
  }

  async agree(): Promise<void> {
    await this.inSheet('支付')
  }

  async leave(): Promise<void> {
    await this.inSheet('取消')
  }

  /** The phone's own back: asks in WeChat's words where the page wanted it, leaves the app on the first page. */
  async back(): Promise<void> {
    const { leaveWords } = this.program.top
    const leave = () =>
      this.program.stack.length > 1 ? this.program.navigateBack(1) : this.program.hide()
    const close = (then?: () => void) => () => {
      this.phone.dialog = undefined
      then?.()
    }
    if (leaveWords === undefined) leave()
    else
      this.phone.dialog = {
        kind: 'modal',
        words: leaveWords,
        buttons: { 取消: close(), 确定: close(leave) },
      }
    await this.settle()
  }

  /** Pulls the page down, where its configuration allows it, and waits until it has let go. */
  async pullDown(): Promise<void> {
    const page = this.program.top
    if (page.json.enablePullDownRefresh !== true)
      throw new Error(`${page.route} cannot be pulled down`)
    page.isRefreshing = true
    page.run('onPullDownRefresh')
    await this.until('the end of pulling down', () => !page.isRefreshing)
  }

  /** Scrolls to the end of the page. */
  async reachBottom(): Promise<void> {
    this.program.top.run('onReachBottom')
    await this.settle()
  }

  /** Another app comes to the front. */
  async goBehind(): Promise<void> {
    this.program.hide()
    await this.settle()
  }

  /** The mini-program is in front again. */
  async comeBack(): Promise<void> {
    this.program.show()
    await this.settle()
  }

  /** Everything that can be read now. */
  words(): string {
    const { dialog, toast, loading } = this.phone
    return [
      dialog?.words ?? '',
      ...Object.keys(dialog?.buttons ?? {}),
      toast,
      loading,
      textOf(this.program.top.root),
    ]
      .join(' ')
      .trim()
  }

  /** What is on the page, in reading order. */
  nodes(): RenderedNode[] {
    return [...walk(this.program.top.root)]
  }

  /** Names of all that can be pressed now. */
  pressables(): string[] {
    return [
      ...Object.keys(this.phone.dialog?.buttons ?? {}),
      ...this.nodes().filter(isPressable).map(nameOf),
    ]
  }

  /** Waits until something is there. @throws Error with what is shown instead */
  async until<Value>(what: string, look: () => Value | undefined | false): Promise<Value> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const found =
        this.running === undefined || this.running.stack.length === 0 ? undefined : look()
      if (found !== undefined && found !== false) return found
      if (Date.now() > deadline)
        throw new Error(`waited in vain for ${what}.\n${this.description()}`)
      await wait(lookEveryMs)
    }
  }

  /** Lets the scripts go on that are ready to, and the screen be drawn: it is, once a frame. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await wait(0)
    // What is shown is still from before answers that the clock stands for, and from before what is due.
    const { clock } = this.phone
    const isUnderWay = () => clock.standsWhile() || clock.waiting(0) > 0
    const deadline = Date.now() + patienceMs
    do {
      while (isUnderWay() && Date.now() < deadline) await wait(lookEveryMs)
      await wait(frameMs)
    } while (isUnderWay() && Date.now() < deadline)
  }

  /** Lets time pass at once, waiting for the requests that it brings. */
  async pass(durationMs: number): Promise<void> {
    await this.phone.clock.pass(durationMs, async () => {
      await this.settle()
      const deadline = Date.now() + patienceMs
      while (this.phone.network.running > 0 && Date.now() < deadline) await wait(lookEveryMs)
    })
    await this.settle()
  }

  private heading(): string | undefined {
    return this.nodes()
      .filter((node) => roleOf(node) === 'heading' && String(node.attributes['aria-level']) === '1')
      .map(textOf)
      .at(-1)
  }

  /** WeChat's own dialog first, then one of the page's, then the page. The loading mask takes every touch. */
  private toPress(name: string | RegExp): (() => void) | undefined {
    const { dialog, loading } = this.phone
    if (dialog !== undefined) {
      const button = Object.entries(dialog.buttons).find(([words]) => matches(name, words))
      return button?.[1]
    }
    if (loading !== '') return undefined
    const dialogs = this.nodes().filter((node) => /^(alert)?dialog$/.test(roleOf(node)))
    const within = (node: RenderedNode) =>
      [...walk(node)].find((found) => isPressable(found) && matches(name, nameOf(found)))
    const found =
      dialogs.map(within).find((node) => node !== undefined) ?? within(this.program.top.root)
    return found === undefined || isDisabled(found) ? undefined : () => tap(this.program, found)
  }

  private hasWords(words: string | RegExp): boolean {
    if (contains(words, this.words())) return true
    return words instanceof RegExp && this.nodes().some((node) => words.test(textOf(node)))
  }

  private async inSheet(button: string): Promise<void> {
    const press = await this.until('the cashier', () =>
      /^(cashier|medical_insurance)$/.test(this.phone.dialog?.kind ?? '')
        ? this.phone.dialog?.buttons[button]
        : undefined,
    )
    press()
    await this.until('the cashier to be gone', () => this.phone.dialog === undefined)
    await this.settle()
  }

  private description(): string {
    const page = this.running?.stack.at(-1)
    if (page === undefined)
      return `No page is shown. Complaints: ${this.phone.complaints.join('\n')}`
    return [
      `Page ${page.route}, title ${page.title}`,
      `Shown: ${this.words().slice(0, 3000)}`,
      `To press: ${this.pressables().join(' | ').slice(0, 2000)}`,
      `Requests: ${this.phone.network.sent
        .slice(-8)
        .map(({ method, path, state }) => `${method} ${path} ${state}`)
        .join(', ')}`,
      `Complaints: ${this.phone.complaints.join('\n') || 'none'}`,
    ].join('\n')
  }
}

function matches(wanted: string | RegExp, name: string): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

function contains(wanted: string | RegExp, words: string): boolean {
  return typeof wanted === 'string'
    ? words.toLowerCase().includes(wanted.toLowerCase())
    : wanted.test(words)
}
