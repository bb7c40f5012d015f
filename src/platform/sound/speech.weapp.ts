import type { Speech } from './speech.types'

/** WeChat's only voice is a plugin that asks for an account: the mini-program rings and buzzes instead. */
export const speech: Speech = {
  isThere: () => false,
  say: () => undefined,
  stop: () => undefined,
}
