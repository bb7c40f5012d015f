/** What the parts of the host know of each other: the running mini-program as `wx` and its pages see it. */
import type { Phone } from './phone'
import type { ApiContext, Listeners } from './wx/api'

/** As the platform reads `app.json`. */
export interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  tabBar?: { list: { pagePath: string }[] }
  window?: Readonly<Record<string, unknown>>
  networkTimeout?: Readonly<Record<string, number>>
  darkmode?: boolean
  requiredPrivateInfos?: readonly string[]
  themeLocation?: string
  preloadRule?: Readonly<Record<string, { packages: string[] }>>
}

/** How the mini-program was entered. */
export interface Entry {
  path: string
  query: Record<string, string>
  scene: number
}

/** WeChat's own default is white. */
export type BarText = 'black' | 'white'

/** The page on top, as far as `wx` changes it. */
interface HostPage {
  readonly route: string
  readonly instance: Record<string, unknown>
  title: string
  /** What WeChat writes clock and battery in, above the page. */
  barText: BarText
  leaveWords: string | undefined
  isShareOffered: boolean
  isRefreshing: boolean
  scrolledToPx: number
  run(name: string, ...given: unknown[]): unknown
}

/** One run of the mini-program. */
export interface Host extends ApiContext {
  readonly folder: string
  readonly phone: Phone
  readonly json: AppJson
  readonly loadedPackages: Set<string>
  readonly appShown: Listeners
  readonly appHidden: Listeners
  readonly privacyQuestions: Listeners
  readonly themeChanged: Listeners
  readonly windowResized: Listeners
  /** WeChat has fetched a newer version. */
  readonly updateReady: Listeners
  /** A script runs because of a touch: some APIs want that. */
  isTouched: boolean
  /** The id of the privacy button that was touched last. */
  touchedAgreeButton: string | undefined
  readonly entry: Entry
  readonly top: HostPage
  parse(json: string): unknown
  /** A value of app.json or of a page's json, with `@name` read from the theme's file. */
  themed(value: unknown): unknown
  hide(): void
  show(address?: string, referrerInfo?: Readonly<Record<string, unknown>>): void
  navigateTo(url: string): void
  redirectTo(url: string): void
  navigateBack(delta: number): void
  switchTab(url: string): void
  reLaunchTo(url: string): void
  hasApi(name: string): boolean
  complain(error: unknown): void
}
