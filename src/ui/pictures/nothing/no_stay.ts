import { blue, illustrate } from '../illustration'

/** A made bed: nobody stays. */
export const noStay = illustrate(
  `<path d='M40 40v52M40 82h80v10M120 82V68a8 8 0 0 0-8-8H40' stroke='${blue}' stroke-opacity='.6' stroke-width='4'/><rect x='48' y='48' width='22' height='12' rx='5' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M104 26v14M97 33h14' stroke='#E0862E' stroke-width='4'/>`,
)
