import type { TakeEarlyAnswer } from './early_answers.types'

/** In the mini-program nothing runs before the app. */
export const takeEarlyAnswer: TakeEarlyAnswer = () => Promise.resolve(undefined)
