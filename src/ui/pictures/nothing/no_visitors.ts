import { blue, illustrate } from '../illustration'

/** A closed eye: nobody has looked. */
export const noVisitors = illustrate(
  `<rect x='42' y='30' width='76' height='60' rx='8' fill='#fff' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M58 58c12 14 32 14 44 0' stroke='${blue}' stroke-opacity='.7' stroke-width='4'/><path d='m62 66-5 6M74 71l-2 7M86 71l2 7M98 66l5 6' stroke='#E0862E' stroke-width='3'/>`,
)
