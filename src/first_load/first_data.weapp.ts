import type { FirstData } from './first_data.types'

/** The mini-program has no document. */
export const firstData: FirstData | undefined = undefined
