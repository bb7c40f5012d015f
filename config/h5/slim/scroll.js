/** Taro's router told pages of every scroll event. Here they hear at most every 200 ms, and of the last one (spec §9). */
import { REACH_BOTTOM_DISTANCE_PX, SCROLL_THROTTLE_MS } from '@/settings/limits'

const listeners = new WeakMap()

export function bindPageScroll(page, element, distance = REACH_BOTTOM_DISTANCE_PX) {
  element.removeEventListener('scroll', listeners.get(element))
  let isAtBottom = false
  const listener = throttle(() => {
    page.onPageScroll?.({ scrollTop: element === window ? window.scrollY : element.scrollTop })
    const isNear = leftBelow(element) < distance
    if (isNear && !isAtBottom) page.onReachBottom?.()
    isAtBottom = isNear
  })
  listeners.set(element, listener)
  element.addEventListener('scroll', listener, false)
}

/** The first event at once, then one for each span in which there were more. */
function throttle(log) {
  let timer
  let isWaiting = false
  const rest = () => {
    timer = undefined
    if (isWaiting) run()
  }
  const run = () => {
    isWaiting = false
    timer = setTimeout(rest, SCROLL_THROTTLE_MS)
    log()
  }
  return () => {
    if (timer === undefined) run()
    else isWaiting = true
  }
}

function leftBelow(scroller) {
  return scroller === window
    ? document.documentElement.scrollHeight - window.scrollY - window.innerHeight
    : scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
}
