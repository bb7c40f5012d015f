/** One run of the built mini-program: its app, its stack of pages, its packages. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AppJson, Entry, Host } from './host'
import type { Phone, Theme } from './phone'
import { Realm } from './realm'
import { Renderer } from './renderer'
import { ShownPage, type PageConfig } from './shown_page'
import { call, isOptions, Listeners, WxFailure } from './wx/api'
import { makeWx } from './wx/wx'

const stackLimit = 10
const scanScene = 1011

/** Scripts run at once; use `settle` to wait for what they began. */
export class MiniProgram implements Host {
  readonly json: AppJson
  readonly loadedPackages = new Set<string>()
  readonly appShown = new Listeners()
  readonly appHidden = new Listeners()
  readonly privacyQuestions = new Listeners()
  readonly themeChanged = new Listeners()
  readonly windowResized = new Listeners()
  readonly updateReady = new Listeners()
  /** A script runs because of a touch: some APIs want that. */
  isTouched = false
  /** The id of the privacy button that was touched last. */
  touchedAgreeButton: string | undefined
  isInFront = false
  entry: Entry = { path: '', query: {}, scene: scanScene }
  stack: ShownPage[] = []
  private readonly wx: Record<string, unknown>
  private readonly tabs = new Map<string, ShownPage>()
  private readonly realm: Realm
  private readonly renderer: Renderer
  private readonly components = new Map<string, PageConfig>()
  private app: Record<string, unknown> = {}
  private registered: PageConfig | undefined
  private nextPageId = 1

  constructor(
    readonly folder: string,
    readonly phone: Phone,
  ) {
    this.json = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8')) as AppJson
    this.realm = new Realm(folder, (file) => this.isLoaded(file))
    this.renderer = new Renderer(
      folder,
      (name, properties) => this.component(name, properties),
      (problem) => this.complain(problem),
    )
    this.realm.useClock(phone.clock, (run) => this.guard(run))
    this.wx = makeWx(this)
    this.realm.define({
      wx: this.wx,
      App: (config: PageConfig) => {
        this.app = Object.create(config) as Record<string, unknown>
      },
      Page: (config: PageConfig) => (this.registered = config),
      Component: (config: PageConfig) => (this.registered = config),
      Behavior: (config: unknown) => config,
      getApp: () => this.app,
      getCurrentPages: () => [
        ...this.stack.map(({ instance }) => instance),
        ...(this.keptTab === undefined ? [] : [this.keptTab.instance]),
      ],
      console: this.console(),
    })
  }

  /** Another runtime leaves the tab that was shown before on top of what it tells of its stack. */
  keepsTabs = false
  private keptTab: ShownPage | undefined

  /** The page that lies on top. */
  get top(): ShownPage {
    const page = this.stack.at(-1)
    if (page === undefined) throw new Error('the mini-program shows no page')
    return page
  }

  /** A value of the scripts' world. */
  parse(json: string): unknown {
    return this.realm.parse(json)
  }

  /** WeChat reads the theme's file only where `darkmode` is declared. */
  themed(value: unknown): unknown {
    const { darkmode, themeLocation } = this.json
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    if (darkmode !== true || themeLocation === undefined) return undefined
    const themes = JSON.parse(
      readFileSync(path.join(this.folder, themeLocation), 'utf8'),
    ) as Record<Theme, Record<string, unknown>>
    return themes[this.phone.theme][value.slice(1)]
  }

  /** The owner changes the phone's appearance. */
  turn(theme: Theme): void {
    this.phone.theme = theme
    for (const page of this.stack) page.drawBar()
    if (this.json.darkmode === true)
      this.themeChanged.emit((run) => this.guard(run), this.parse(JSON.stringify({ theme })))
  }

  /** A fold, a turn, a split screen. */
  resize(width: number, height: number): void {
    this.phone.window = { ...this.phone.window, width, height }
    const size = { windowWidth: width, windowHeight: height }
    const event = this.parse(JSON.stringify({ size }))
    this.windowResized.emit((run) => this.guard(run), event)
    this.top.run('onResize', event)
  }

  /** Cold start at an address, e.g. from a scanned code. */
  launch(address: string): void {
    this.entry = entryOf(address, this.json)
    this.isInFront = true
    this.guard(() => this.realm.require('app.js'))
    for (const name of ['comp', 'custom-tab-bar/index']) this.loadComponent(name)
    this.guard(() => this.callApp('onLaunch', this.launchOptions()))
    this.guard(() => this.callApp('onShow', this.launchOptions()))
    this.openFirst(this.entry)
  }

  /** Comes to the front again; with an address as a link or a code leads there. */
  show(address?: string, referrerInfo: Readonly<Record<string, unknown>> = {}): void {
    if (address !== undefined) this.entry = entryOf(address, this.json)
    this.isInFront = true
    const options = this.launchOptions(referrerInfo)
    this.guard(() => this.callApp('onShow', options))
    this.appShown.emit((run) => this.guard(run), options)
    if (address === undefined) this.top.run('onShow')
    else this.reLaunch(this.entry.path, this.entry.query)
  }

  /** Another app comes to the front. */
  hide(): void {
    this.isInFront = false
    this.top.run('onHide')
    this.guard(() => this.callApp('onHide'))
    this.appHidden.emit((run) => this.guard(run))
  }

  navigateTo(url: string): void {
    const { route, query } = this.target(url)
    if (this.isTab(route)) throw new WxFailure('fail can not navigateTo a tabbar page')
    if (this.stack.length >= stackLimit) throw new WxFailure('fail webview count limit exceed')
    this.stack.at(-1)?.run('onHide')
    this.push(route, query)
  }

  redirectTo(url: string): void {
    const { route, query } = this.target(url)
    if (this.isTab(route)) throw new WxFailure('fail can not redirectTo a tabbar page')
    this.drop(this.stack.pop())
    this.push(route, query)
  }

  navigateBack(delta: number): void {
    if (this.stack.length <= 1) throw new WxFailure('fail cannot navigate back at first page')
    for (let left = Math.min(delta, this.stack.length - 1); left > 0; left -= 1)
      this.drop(this.stack.pop())
    this.top.run('onShow')
  }

  switchTab(url: string): void {
    const { route } = this.target(url)
    if (!this.isTab(route)) throw new WxFailure('fail can not switchTab to no-tabBar page')
    if (this.stack.at(-1)?.route === route) return
    const before = this.stack
    if (this.isTab(before.at(-1)?.route ?? '')) before.at(-1)?.run('onHide')
    for (const page of before) if (!this.isTab(page.route)) this.drop(page)
    const known = this.tabs.get(route)
    if (this.keepsTabs) this.keptTab = before.at(-1)
    this.stack = []
    if (known === undefined) return this.push(route, {})
    this.stack = [known]
    known.run('onShow')
  }

  reLaunch(route: string, query: Readonly<Record<string, string>>): void {
    for (const page of new Set([...this.stack, ...this.tabs.values()])) this.drop(page)
    this.tabs.clear()
    this.stack = []
    this.openFirst({ path: route, query: { ...query } })
  }

  /** What `reLaunch` of scripts does. */
  reLaunchTo(url: string): void {
    const { route, query } = this.target(url)
    this.reLaunch(route, query)
  }

  /** @throws WxFailure for a page that is not in app.json, or whose package does not come */
  target(url: string): { route: string; query: Record<string, string> } {
    const { path: written, query } = entryOf(url, this.json)
    const from = path.posix.dirname(`/${this.stack.at(-1)?.route ?? ''}`)
    const route = path.posix.resolve(from, url.startsWith('/') ? `/${written}` : written).slice(1)
    if (!this.routes().includes(route)) throw new WxFailure(`fail page "${route}" is not found`)
    this.loadPackage(route)
    return { route, query }
  }

  isTab(route: string): boolean {
    return this.json.tabBar?.list.some(({ pagePath }) => pagePath === route) ?? false
  }

  hasApi(name: string): boolean {
    return name in this.wx
  }

  routes(): string[] {
    return [
      ...this.json.pages,
      ...(this.json.subPackages ?? []).flatMap(({ root, pages }) =>
        pages.map((page) => `${root}/${page}`),
      ),
    ]
  }

  guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.complain(error)
    }
  }

  complain(error: unknown): void {
    const words =
      isOptions(error) && 'message' in error
        ? `${String(error.message)}\n${String('stack' in error ? error.stack : '')
            .split('\n')
            .slice(0, 6)
            .join('\n')}`
        : JSON.stringify(error)
    this.phone.complaints.push(words)
    this.guardQuietly(() => this.callApp('onError', words))
  }

  note(name: string, options: unknown): void {
    this.phone.calls.push({ name, options })
  }

  /** Ends this run. */
  close(): void {
    this.stack = []
    this.tabs.clear()
    this.phone.clock.clearAll()
    this.phone.network.hangUp()
  }

  private openFirst({ path: route, query }: Pick<Entry, 'path' | 'query'>): void {
    if (this.routes().includes(route)) return this.push(route, query)
    this.guard(() => this.callApp('onPageNotFound', { path: route, query, isEntryPage: true }))
  }

  private push(route: string, query: Readonly<Record<string, string>>): void {
    this.loadPackage(route)
    const config = this.pageConfig(route)
    const page = new ShownPage(this, this.renderer, { route, query, config, id: this.nextPageId++ })
    this.stack.push(page)
    if (this.isTab(route)) this.tabs.set(route, page)
    page.open()
    for (const root of this.json.preloadRule?.[route]?.packages ?? []) this.loadedPackages.add(root)
  }

  private drop(page: ShownPage | undefined): void {
    page?.run('onUnload')
  }

  private pageConfig(route: string): PageConfig {
    const known = this.components.get(route)
    if (known !== undefined) return known
    this.registered = undefined
    this.guard(() => this.realm.require(route))
    const config = this.registered as PageConfig | undefined
    if (config === undefined) {
      this.complain(new Error(`${route}.js registers no page`))
      return {}
    }
    this.components.set(route, config)
    return config
  }

  private component(
    name: string,
    properties: Readonly<Record<string, unknown>>,
  ): { answer(handler: string, event: unknown): void } {
    const methods = this.components.get(name)?.methods
    return {
      answer: (handler, event) =>
        this.guard(() =>
          call(isOptions(methods) ? methods[handler] : undefined, event, properties),
        ),
    }
  }

  private loadComponent(name: string): void {
    if (!existsSync(path.join(this.folder, `${name}.js`))) return
    this.registered = undefined
    this.guard(() => this.realm.require(name))
    if (this.registered !== undefined) this.components.set(name, this.registered)
  }

  private loadPackage(route: string): void {
    const found = this.json.subPackages?.find(({ root }) => route.startsWith(`${root}/`))
    if (found === undefined || this.loadedPackages.has(found.root)) return
    if (this.phone.lacksPackages) throw new WxFailure('fail loadSubPackage:fail')
    this.loadedPackages.add(found.root)
  }

  private isLoaded(file: string): boolean {
    const owner = this.json.subPackages?.find(({ root }) => file.startsWith(`${root}/`))
    return owner === undefined || this.loadedPackages.has(owner.root)
  }

  private launchOptions(referrerInfo: Readonly<Record<string, unknown>> = {}): unknown {
    const entry = this.phone.sendsEntry ? this.entry : { ...this.entry, path: '' }
    return this.realm.parse(JSON.stringify({ ...entry, referrerInfo, mode: 'default' }))
  }

  private console(): unknown {
    const quiet = () => undefined
    return {
      log: quiet,
      info: quiet,
      debug: quiet,
      group: quiet,
      groupEnd: quiet,
      warn: quiet,
      error: (...words: unknown[]) => this.complain({ message: words.map(String).join(' ') }),
    }
  }

  private callApp(name: string, ...given: unknown[]): void {
    const found = this.app[name]
    if (typeof found === 'function') (found as (...given: unknown[]) => void).apply(this.app, given)
  }

  private guardQuietly(run: () => void): void {
    try {
      run()
    } catch {
      // What handles an error failed itself: the first one is kept.
    }
  }
}

/** An address of the app, read as WeChat reads one. `/` is the first page. */
function entryOf(address: string, { pages }: AppJson): Entry {
  const [written = '', search = ''] = address.split('?')
  const query = Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  )
  const route = written.replace(/^\//, '')
  return { path: route === '' ? (pages[0] ?? '') : route, query, scene: scanScene }
}
