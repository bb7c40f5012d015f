import type { TakeEarlyAnswer } from './early_answers.types'

/** The mini-program runs nothing before the app. */
export const takeEarlyAnswer: TakeEarlyAnswer = () => Promise.resolve(undefined)
