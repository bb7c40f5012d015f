import { blue, illustrate } from '../illustration'

/** A star beside a coat: no doctor is followed. */
export const noDoctors = illustrate(
  `<circle cx='72' cy='42' r='14' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M46 94c0-18 10-28 26-28s26 10 26 28' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M66 68l6 10 6-10' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='m108 34 4 8 9 1-6.5 6 1.5 9-8-4-8 4 1.5-9-6.5-6 9-1z' fill='#fff' stroke='#E0862E' stroke-width='3'/>`,
)
