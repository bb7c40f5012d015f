import type { SlidePage } from './page_slide.types'

/** Used by the style of the router's pages (config/h5/slim/base.css). */
const from = (px: number) => document.documentElement.style.setProperty('--from', `${px}px`)

// By any way back: our arrow, the phone's own, a gesture. No listener: a layer above the page takes this place (overlays/close_on_back).
window.onpopstate = () => from(-24)

export const slidePage: SlidePage = (isForward) => from(isForward ? 24 : 0)
