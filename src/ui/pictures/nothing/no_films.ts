import { blue, illustrate } from '../illustration'

/** A film on its light: no picture. */
export const noFilms = illustrate(
  `<rect x='42' y='28' width='76' height='64' rx='6' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><rect x='50' y='36' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><rect x='83' y='36' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><rect x='50' y='62' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><path d='M96 64v18M88 68c3-2 5-2 8 0 3-2 5-2 8 0M89 75c3-2 4-2 7 0 3-2 4-2 7 0' stroke='#E0862E' stroke-width='2.5'/>`,
)
