import type { QuietRejections } from './unhandled_rejections.types'

/** WeChat only writes them into its console. */
export const quietRejections: QuietRejections = () => undefined
