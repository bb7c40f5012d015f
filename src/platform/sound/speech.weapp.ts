import type { Speech } from './speech.types'

/** WeChat's only voice is a plugin that needs an account: the mini-program rings and vibrates instead. */
export const speech: Speech = {
  isThere: () => false,
  say: () => undefined,
  stop: () => undefined,
}
