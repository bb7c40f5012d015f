import { PAGE_LOAD_DELAY_MS, PAGE_LOAD_TIMEOUT_MS } from '@/settings/limits'

import { keptValue } from '../app/kept_value'
import styles from './page_loading.module.scss'
import type { IsPageLoading, LoadAhead, SayNotOpened, WhenIdleOnWifi } from './page_loading.types'

/** A route of Taro's H5 router: `load` fetches the page's chunk and hands it over as the first entry. */
interface PageRoute {
  /** Without a slash before it. */
  path: string
  load: (
    context: unknown,
    parameters: unknown,
  ) => readonly [page: Promise<unknown>, ...rest: unknown[]]
}

type Sign = 'none' | 'indicator' | 'failure'

let newest = 0
let shown: HTMLElement | undefined
let isLoading = false

const fetches = new Map<string, () => Promise<unknown>>()

/** A page that cannot be loaded now is loaded again, and watched, once it is opened. */
export const loadAhead: LoadAhead = (path) => {
  fetches
    .get(path)?.()
    .catch(() => undefined)
}

/** Browsers without connection information do not preload. */
export const whenIdleOnWifi: WhenIdleOnWifi = (work) => {
  if (Reflect.get(navigator, 'connection')?.type === 'wifi') requestIdleCallback(work)
}

/** Taro's router returns before it has loaded the page. */
export const isPageLoading: IsPageLoading = () => isLoading

/** Below, in the page's place. */
export const sayNotOpened: SayNotOpened = () => undefined

/**
 * Watches pages load (spec §2, §9): an indicator after 200 ms; after 60000 ms, or on failure, a message which reloads the page on click, and when the network returns.
 * The build calls it with the router's routes before the router starts (config/h5/page_loads.ts).
 */
export function watchPageLoads(routes: readonly PageRoute[]): void {
  routes.forEach((route) => {
    const { path, load } = route
    fetches.set(`/${path}`, () => load(null, null)[0])
    route.load = (context, parameters) => {
      const result = load(context, parameters)
      watch(result[0])
      return result
    }
  })
}

function watch(page: Promise<unknown>) {
  newest += 1
  const turn = newest
  show('none')
  isLoading = true
  // Only the newest requested page decides what is shown.
  const showIfNewest = (sign: Sign) => turn === newest && show(sign)
  const delay = setTimeout(() => showIfNewest('indicator'), PAGE_LOAD_DELAY_MS)
  const timeout = setTimeout(() => showIfNewest('failure'), PAGE_LOAD_TIMEOUT_MS)
  const end = (sign: Sign) => {
    clearTimeout(delay)
    clearTimeout(timeout)
    if (turn === newest) isLoading = false
    showIfNewest(sign)
  }
  page.then(
    () => end('none'),
    () => end('failure'),
  )
}

function show(sign: Sign) {
  shown?.remove()
  shown =
    sign === 'none'
      ? undefined
      : document.body.appendChild(sign === 'indicator' ? drawIndicator() : drawFailure())
}

function drawIndicator(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.indicator ?? ''
  element.setAttribute('role', 'status')
  element.textContent = '页面加载中'
  return element
}

function drawFailure(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.failure ?? ''
  element.setAttribute('role', 'alert')
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = '页面没有加载出来，点击这里重新加载'
  again.addEventListener('click', () => location.reload())
  addEventListener('online', () => again.isConnected && again.click(), { once: true })
  element.append(again, ...waysWithoutPage())
  return element
}

/** Help meanwhile: the hospital's telephone, the ticket kept on the phone, 120. */
function waysWithoutPage(): HTMLElement[] {
  const telephone = keptTelephone()
  const ways = [
    ...(telephone === undefined ? [] : [[`联系医院 ${telephone}`, `tel:${telephone}`]]),
    ['看就诊凭证', '/subpages/registration/registration_orderlist'],
    ['急救电话 120', 'tel:120'],
  ]
  return ways.map(([words = '', href = '']) => {
    const link = document.createElement('a')
    link.textContent = words
    link.href = href
    return link
  })
}

function keptTelephone(): string | undefined {
  const hospital = keptValue('hosDetail')
  const telephone =
    typeof hospital === 'object' && hospital !== null && Reflect.get(hospital, 'telephone')
  return typeof telephone === 'string' && telephone !== '' ? telephone : undefined
}
