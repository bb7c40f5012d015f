import { blue, illustrate } from '../illustration'

/** A glass of the laboratory and an empty sheet: no report. */
export const noReports = illustrate(
  `<rect x='44' y='28' width='48' height='66' rx='7' fill='#fff' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M56 44h24M56 56h24' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M94 44v16l-14 28a6 6 0 0 0 5 9h30a6 6 0 0 0 5-9l-14-28V44z' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M90 44h20' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M89 78h22' stroke='#E0862E' stroke-width='3'/>`,
)
