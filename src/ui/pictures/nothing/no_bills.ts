import { blue, illustrate } from '../illustration'

/** A receipt that is paid: nothing to pay. */
export const noBills = illustrate(
  `<path d='M56 24h48v74l-8-6-8 6-8-6-8 6-8-6-8 6z' fill='#fff' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M66 40h28M66 52h28M66 64h14' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='m84 74 6 6 12-13' stroke='#2FA45F' stroke-width='4'/>`,
)
