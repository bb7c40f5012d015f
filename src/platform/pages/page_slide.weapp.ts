import type { SlidePage } from './page_slide.types'

/** WeChat animates its pages itself. */
export const slidePage: SlidePage = () => undefined
