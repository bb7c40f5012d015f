import { blue, illustrate } from '../illustration'

/** Two rings that are not joined: nothing is shared. */
export const noShares = illustrate(
  `<path d='M72 70 62 80a12 12 0 0 1-17-17l14-14a12 12 0 0 1 17 0' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='m88 50 10-10a12 12 0 0 1 17 17l-14 14a12 12 0 0 1-17 0' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='M78 28v8M86 92v-8' stroke='#E0862E' stroke-width='3'/>`,
)
