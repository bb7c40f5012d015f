import { eventCenter } from '@tarojs/runtime'
import { createElement, useEffect, useRef } from 'react'

const PULL_PX = 64
const FARTHEST_PX = 96

/**
 * Stands in for Taro's pull-down refresh: a sign comes down over the page while its top is pulled, the page itself stays where it is.
 * All listeners are passive, so that a busy page never holds up scrolling.
 */
export default function PullDownRefresh({ children }) {
  const sign = useRef(null)
  useEffect(() => watchPulls(sign.current), [])
  return createElement(
    'div',
    { className: 'pull_down' },
    createElement('div', { className: 'pull_down_sign', ref: sign, 'aria-hidden': true }),
    children,
  )
}

function watchPulls(sign) {
  const page = sign.closest('.taro_page') ?? document.body
  let start
  let pulled = 0
  let isRefreshing = false

  const place = (px) => {
    pulled = px
    sign.style.transform = px > 0 ? `translate(-50%, ${px}px) rotate(${px * 4}deg)` : ''
    sign.classList.toggle('pull_down_ready', px >= PULL_PX)
  }
  const setRefreshing = (isOn) => {
    isRefreshing = isOn
    place(isOn ? PULL_PX : 0)
    sign.classList.toggle('pull_down_turning', isOn)
  }
  const listeners = {
    touchstart: ({ touches }) => {
      start = touches.length === 1 && page.scrollTop <= 0 && !isRefreshing ? touches[0] : undefined
    },
    touchmove: ({ touches }) => {
      if (!start) return
      const down = touches[0].clientY - start.clientY
      const isAside = pulled === 0 && Math.abs(touches[0].clientX - start.clientX) > down
      if (page.scrollTop > 0 || touches.length > 1 || (isAside && down > 8)) start = undefined
      place(start && down > 8 ? Math.min(down * 0.6, FARTHEST_PX) : 0)
    },
    touchend: () => {
      const isFarEnough = start && pulled >= PULL_PX
      start = undefined
      if (isFarEnough) {
        setRefreshing(true)
        page.__page?.onPullDownRefresh?.()
      } else if (!isRefreshing) place(0)
    },
    touchcancel: () => {
      start = undefined
      if (!isRefreshing) place(0)
    },
  }
  const events = {
    __taroStartPullDownRefresh: ({ successHandler }) => {
      if (page.classList.contains('taro_page_shade')) return
      setRefreshing(true)
      page.__page?.onPullDownRefresh?.()
      successHandler()
    },
    __taroStopPullDownRefresh: ({ successHandler }) => {
      setRefreshing(false)
      successHandler()
    },
  }
  Object.keys(listeners).forEach((name) =>
    page.addEventListener(name, listeners[name], { passive: true }),
  )
  Object.keys(events).forEach((name) => eventCenter.on(name, events[name]))
  return () => {
    Object.keys(listeners).forEach((name) => page.removeEventListener(name, listeners[name]))
    Object.keys(events).forEach((name) => eventCenter.off(name, events[name]))
  }
}
