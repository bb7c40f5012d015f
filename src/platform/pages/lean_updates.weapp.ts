import { getComponentsAlias, TaroRootElement } from '@tarojs/runtime'
import Taro, { useDidShow } from '@tarojs/taro'

import { answers } from './expected_answers.weapp'
import { ViewSnapshot, type Update } from './view_snapshot'

/** One frame of a phone's screen: updates within it are sent together. */
const frameMs = 16
/** A new page slides in for 300 ms: its first render may wait so many frames for the first replies, rather than be sent twice. */
const firstWaitFrames = 6
/** Later renders: several replies in a row are sent together. */
const laterWaitFrames = 3

type Page = NonNullable<TaroRootElement['ctx']>

const held = new Map<Page, () => void>()
let hasDrawn = false

/**
 * Sends each page only what it does not show yet, in few pieces: the transfer from scripts to the screen is the
 * mini-program's most expensive step. Pages under another are updated when they are visible again.
 */
export function sendNewsOnly(): void {
  const { performUpdate } = TaroRootElement.prototype
  const snapshots = new WeakMap<Page, ViewSnapshot>()
  let drawing: { page: Page | null; isFirst: boolean } = { page: null, isFirst: true }

  TaroRootElement.prototype.performUpdate = function (initRender, prerender) {
    const { ctx } = this
    if (ctx !== null && !snapshots.has(ctx)) {
      const screen = new ViewSnapshot(isField)
      snapshots.set(ctx, screen)
      sendChangesOnly(ctx, screen)
    }
    drawing = { page: ctx, isFirst: initRender === true }
    performUpdate.call(this, initRender, prerender)
  }
  TaroRootElement.prototype.scheduleTask = (draw) => {
    const { page, isFirst } = drawing
    whenReady(isFirst, () => {
      if (page === null || isOnTop(page)) draw()
      else held.set(page, () => draw())
    })
  }
}

/** Once per page: when it is visible again, pending updates are sent. */
export function useHeldPicture(): void {
  useDidShow(drawHeld)
}

function drawHeld(): void {
  for (const [page, draw] of held) {
    if (!isOnTop(page)) continue
    held.delete(page)
    draw()
  }
  const open = new Set<unknown>(Taro.getCurrentPages())
  for (const page of held.keys()) if (!open.has(page)) held.delete(page)
}

function sendChangesOnly(page: Page, screen: ViewSnapshot): void {
  const { setData } = page
  page.setData = (data, done) => {
    const news = isUpdate(data) ? screen.news(data) : data
    if (isUpdate(news) && Object.keys(news).length === 0) setTimeout(done)
    else setData.call(page, news, done)
  }
}

function isUpdate(data: unknown): data is Update {
  return typeof data === 'object' && data !== null
}

/** The app's very first render waits for nothing. A page asks once it is rendered, and uses a reply a frame after it came. */
function whenReady(isFirst: boolean, draw: () => void): void {
  let framesLeft = isFirst ? firstWaitFrames : laterWaitFrames
  let { came } = answers()
  const look = () => {
    const now = answers()
    const mayComeMore = now.onTheirWay > 0 || now.came > came
    came = now.came
    framesLeft -= 1
    if (hasDrawn && mayComeMore && framesLeft > 0) setTimeout(look, frameMs)
    else {
      hasDrawn = true
      draw()
    }
  }
  setTimeout(look, hasDrawn ? frameMs : 0)
}

/** On top of the stack, or shown last: a runtime may keep an invisible tab in the stack. */
function isOnTop(page: Page): boolean {
  const pages: readonly unknown[] = Taro.getCurrentPages()
  const shown: unknown = Taro.getCurrentInstance().page
  return pages.length === 0 || pages[pages.length - 1] === page || shown === page
}

/** Elements whose value the patient changes. */
const fieldNames = ['input', 'textarea', 'slider', 'switch', 'picker', 'picker-view']

function isField(kind: unknown): boolean {
  const aliases = getComponentsAlias()
  return fieldNames.some((name) => aliases[name]?._num === kind || name === kind)
}
