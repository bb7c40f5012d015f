import { blue, illustrate } from '../illustration'

/** A quiet bell: no message. */
export const noMessages = illustrate(
  `<path d='M80 26c-14 0-22 10-22 24 0 22-8 26-8 32h60c0-6-8-10-8-32 0-14-8-24-22-24z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M72 88a8 8 0 0 0 16 0' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M112 30h12l-12 14h12M104 22h7l-7 8h7' stroke='#E0862E' stroke-width='3'/>`,
)
