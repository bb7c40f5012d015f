import type { FirstData } from './first_data.types'

/** The mini-program is opened by no document. */
export const firstData: FirstData | undefined = undefined

/** There is none. */
export function dropFirstFrame(): void {
  // Nothing stands in the page's place.
}
