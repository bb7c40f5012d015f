import type { SlidePage } from './page_slide.types'

/** WeChat moves its pages itself. */
export const slidePage: SlidePage = () => undefined
