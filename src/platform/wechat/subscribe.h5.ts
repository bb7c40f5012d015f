import type { AskSubscription } from './subscribe.types'

/** In WeChat's browser nothing is asked: who follows the official account gets its messages. */
export const askSubscription: AskSubscription | undefined = undefined
