import type { AskSubscription } from './subscribe.types'

/** WeChat's browser has no such dialog: followers of the official account get its messages. */
export const askSubscription: AskSubscription | undefined = undefined
