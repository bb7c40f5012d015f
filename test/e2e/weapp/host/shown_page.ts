/** One page of the stack: its data, its life, its nodes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BarText, Host } from './host'
import { assignPaths } from './page_data'
import type { EventOwner, RenderedNode } from './rendered'
import type { Renderer } from './renderer'
import { call } from './wx/api'

/** What a script registers with `Page` or `Component`. */
export type PageConfig = Readonly<Record<string, unknown>>

interface Given {
  route: string
  query: Readonly<Record<string, string>>
  config: PageConfig
  id: number
}

/** More than this at once is refused by WeChat. */
const setDataLimitBytes = 1024 * 1024

/** The largest updates are kept for the test of their size. */
export class ShownPage implements EventOwner {
  readonly route: string
  readonly instance: Record<string, unknown>
  /** Bytes of each `setData`, in order. */
  readonly updates: number[] = []
  /** What the bar above would say, and what the page's json says. */
  title: string
  barText: BarText = 'white'
  readonly json: Readonly<Record<string, unknown>>
  /** Words of `wx.enableAlertBeforeUnload`. */
  leaveWords: string | undefined
  /** WeChat's menu offers to share this page. */
  isShareOffered: boolean
  scrolledToPx = 0
  isRefreshing = false
  private readonly data: Record<string, unknown> = {}
  private drawn: RenderedNode | undefined

  constructor(
    private readonly program: Host,
    private readonly renderer: Renderer,
    { route, query, config, id }: Given,
  ) {
    this.route = route
    this.json = {
      ...program.json.window,
      ...(JSON.parse(readFileSync(path.join(program.folder, `${route}.json`), 'utf8')) as object),
    }
    this.title = String(this.json.navigationBarTitleText ?? '')
    this.drawBar()
    this.isShareOffered = typeof config.onShareAppMessage === 'function'
    assignPaths(this.data, copy(config.data ?? {}))
    const options = program.parse(JSON.stringify(query))
    this.instance = Object.assign(Object.create(null) as Record<string, unknown>, config, {
      data: this.data,
      route,
      __route__: route,
      is: route,
      options,
      setData: (update: Record<string, unknown>, done?: unknown) => this.setData(update, done),
      getPageId: () => `pageId:${id}`,
      __wxWebviewId__: id,
      selectComponent: () => null,
      getTabBar: () => undefined,
      getOpenerEventChannel: () => ({
        emit: () => undefined,
        on: () => undefined,
        once: () => undefined,
        off: () => undefined,
      }),
    })
  }

  /** WeChat writes white unless it is told otherwise, whatever lies behind. */
  drawBar(): void {
    this.barText =
      this.program.themed(this.json.navigationBarTextStyle) === 'black' ? 'black' : 'white'
  }

  /** Loads, shows, and tells that the first drawing is there. */
  open(): void {
    this.run('onLoad', this.instance.options)
    this.run('onShow')
    this.program.phone.clock.set(() => this.run('onReady'), 0, false)
  }

  /** Calls a function of the page when it has it. */
  run(name: string, ...given: unknown[]): unknown {
    let result: unknown
    this.program.guard(() => {
      const found = this.instance[name]
      result =
        typeof found === 'function'
          ? (found as (...given: unknown[]) => unknown).apply(this.instance, given)
          : undefined
    })
    return result
  }

  answer(handler: string, event: unknown): void {
    this.run(handler, event)
  }

  /** What is shown now. */
  get root(): RenderedNode {
    this.drawn ??= this.renderer.render(this.route, this.data, this)
    return this.drawn
  }

  private setData(update: Record<string, unknown>, done: unknown): void {
    const json = JSON.stringify(update)
    const bytes = Buffer.byteLength(json)
    this.updates.push(bytes)
    this.program.phone.updates.push({ route: this.route, bytes })
    if (bytes > setDataLimitBytes)
      this.program.complain(new Error(`setData of ${bytes} bytes on ${this.route}`))
    assignPaths(this.data, copy(update))
    this.drawn = undefined
    this.program.phone.clock.set(() => this.program.guard(() => call(done)), 0, false)
  }
}

function copy(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}
