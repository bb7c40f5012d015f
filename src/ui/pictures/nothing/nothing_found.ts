import { blue, illustrate } from '../illustration'

/** A glass that finds nothing. */
export const nothingFound = illustrate(
  `<circle cx='74' cy='54' r='24' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='4'/><path d='m92 72 18 20' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='M66 54h16' stroke='#E0862E' stroke-width='4'/>`,
)
