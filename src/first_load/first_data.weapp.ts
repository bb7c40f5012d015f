import type { FirstData } from './first_data.types'

/** The mini-program is opened by no document. */
export const firstData: FirstData | undefined = undefined
