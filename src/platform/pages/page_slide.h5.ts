import type { SlidePage } from './page_slide.types'

/** Used by the style of the router's pages (config/h5/slim/base.css). */
const from = (px: number) => document.documentElement.style.setProperty('--from', `${px}px`)

// By any way back: our arrow, the phone's own, a gesture.
window.addEventListener('popstate', () => from(-24))

export const slidePage: SlidePage = (isForward) => from(isForward ? 24 : 0)
