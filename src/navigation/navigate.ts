import Taro, { useRouter } from '@tarojs/taro'
import { useMemo } from 'react'

import type { Press } from '@/platform/elements/elements.types'
import { isPageLoading, loadAhead, sayNotOpened } from '@/platform/pages/page_loading'
import { slidePage } from '@/platform/pages/page_slide'
import { PAGE_STACK_LIMIT } from '@/settings/limits'

import { checkNavigation, type NavigationKind, type Tap } from './check_navigation'
import { mayLeavePage } from './leave_guard'
import { decodeParameters, encodeParameters } from './parameters'
import { findRoute, pathOf } from './find_route'
import {
  type FoundParametersOf,
  type PageName,
  type ParametersOf,
  type RouteName,
  routes,
  type TabName,
} from './routes'

export { useLeaveGuard } from './leave_guard'

/** Parameters may be omitted where the page needs none. */
type Given<Name extends RouteName> =
  Record<never, never> extends ParametersOf<Name>
    ? [parameters?: ParametersOf<Name>]
    : [parameters: ParametersOf<Name>]

/** The only state of the rules: all else is read from the page stack, which also knows WeChat's and the browser's own back. */
let lastTap: Tap | undefined

/** Opens a page above the present one. @returns false when a rule of spec §2 forbids it (see checkNavigation). */
export function navigate<Name extends PageName>(
  name: Name,
  ...[given]: Given<Name>
): Promise<boolean> {
  return openAbove(addressOf(name, given))
}

/** WeChat limits the stack: when it is full, the page on top is replaced. */
function openAbove(address: string): Promise<boolean> {
  return open(Taro.getCurrentPages().length >= PAGE_STACK_LIMIT ? 'redirect' : 'navigate', address)
}

/** A press that opens a page above the present one: `onPress={go('patient_add')}`. Its code is loaded while the finger is still down. */
export function go<Name extends PageName>(
  name: Name,
  ...given: Given<Name>
): Press & (() => Promise<boolean>) {
  return Object.assign(() => navigate(name, ...given), aheadOf(name))
}

/** A press that goes to a page of the tab bar. */
export function goTab(name: TabName): Press {
  return Object.assign(() => switchTab(name), aheadOf(name))
}

function aheadOf(name: RouteName): Pick<Press, 'ahead'> {
  return { ahead: () => loadAhead(routes[name].path) }
}

/** Replaces the present page. @returns false when a rule of spec §2 forbids it. */
export function redirect<Name extends PageName>(
  name: Name,
  ...[given]: Given<Name>
): Promise<boolean> {
  return open('redirect', addressOf(name, given))
}

/** Goes to a page of the tab bar. @returns false when it is shown already. */
export function switchTab(name: TabName): Promise<boolean> {
  return open('switch_tab', addressOf(name))
}

/** Closes all pages and opens one. */
export function reLaunch<Name extends RouteName>(
  name: Name,
  ...[given]: Given<Name>
): Promise<boolean> {
  return open('re_launch', addressOf(name, given))
}

/** Opens an address from outside (a notice, the page wanted before sign-in) in place of the present pages. @returns false when there is no such page. */
export async function reLaunchAddress(address: string): Promise<boolean> {
  return open('re_launch', address)
}

/** Opens an address from the server above the present page. @returns false when there is no such page. */
export async function navigateAddress(address: string): Promise<boolean> {
  const found = findRoute(address)
  if (found === undefined) return false
  if (found.route.isTab) return open('switch_tab', found.route.path)
  return openAbove(address)
}

/** Goes to the previous page when the page's guards agree, or home where there is none. @returns false when a guard blocked it. */
export async function goBack(): Promise<boolean> {
  if (!(await mayLeavePage())) {
    return false
  }
  lastTap = undefined
  if (canGoBack()) {
    await Taro.navigateBack()
    return true
  }
  return open('switch_tab', routes.index.path)
}

/** Whether there is a page below the present one. */
export function canGoBack(): boolean {
  return Taro.getCurrentPages().length > 1
}

/** The parameters in this page's address; missing or invalid ones are undefined. */
export function useRouteParameters<Name extends RouteName>(name: Name): FoundParametersOf<Name> {
  const { params } = useRouter()
  return useMemo(() => readParameters(name, params), [name, params])
}

/** The address of a page, as Taro expects it. */
export function addressOf<Name extends RouteName>(
  name: Name,
  given: Readonly<Record<string, unknown>> = {},
): string {
  return `${routes[name].path}${encodeParameters(routes[name].parameters, given)}`
}

/** The address of the visible page; undefined before the first one. */
export function currentAddress(): string | undefined {
  const stack = pageStack()
  return stack[stack.length - 1]
}

/** The addresses of the page stack, the visible page last. */
function pageStack(): string[] {
  return Taro.getCurrentPages().map(addressOfPage)
}

/** The address of the page shown last; undefined between two, and while the app is hidden. */
function shownPage(): string | undefined {
  const { router } = Taro.getCurrentInstance()
  return router ? addressOfPage({ route: router.path, $taroParams: router.params }) : undefined
}

function addressOfPage({ route = '', $taroParams, options }: StackedPage): string {
  const found = findRoute(route)
  return found === undefined
    ? pathOf(route)
    : addressOf(found.name, readParameters(found.name, $taroParams ?? options ?? {}))
}

/** A page of `getCurrentPages` on either platform: Taro's parsed address, or before that WeChat's. */
interface StackedPage {
  route?: string
  $taroParams?: Readonly<Record<string, string | undefined>>
  options?: Readonly<Record<string, string | undefined>>
}

function readParameters<Name extends RouteName>(
  name: Name,
  raw: Readonly<Record<string, string | undefined>>,
): FoundParametersOf<Name> {
  return decodeParameters(routes[name].parameters, raw)
}

async function open(kind: NavigationKind, target: string): Promise<boolean> {
  const nowMs = Date.now()
  const before = lastTap && { ...lastTap, isUnderWay: lastTap.isUnderWay || isPageLoading() }
  const where = { stack: pageStack(), shown: shownPage() }
  if (checkNavigation({ kind, target, ...where, lastTap: before, nowMs })) return false
  const tap: Tap = { target, atMs: nowMs, isUnderWay: true }
  lastTap = tap
  try {
    await start(kind, target)
    return true
  } catch {
    if (lastTap === tap) lastTap = undefined
    sayNotOpened()
    return false
  } finally {
    tap.isUnderWay = false
  }
}

function start(kind: NavigationKind, url: string): Promise<unknown> {
  slidePage(kind === 'navigate')
  switch (kind) {
    case 'navigate':
      return Taro.navigateTo({ url })
    case 'redirect':
      return Taro.redirectTo({ url })
    case 'switch_tab':
      return Taro.switchTab({ url })
    case 're_launch':
      return Taro.reLaunch({ url })
  }
}
