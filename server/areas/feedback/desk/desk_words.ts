/** What work items say, for the desk. */

/** Of a rating, which has no number. */
export const ratingWord = '评价'

/** Which clock ran out, by the state. */
export const lateWords = { open: '受理', acknowledged: '答复', not_enough: '再次答复' } as const
