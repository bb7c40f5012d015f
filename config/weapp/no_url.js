/** Stands in for Taro's imitation of a browser's `URL`: in the mini-program nobody takes addresses apart (`URLSearchParams` stays). */
export const TaroURLProvider = undefined
export const parseUrl = undefined
