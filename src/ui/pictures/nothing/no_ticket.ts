import { blue, illustrate } from '../illustration'

/** A ticket of the queue: no number to take. */
export const noTicket = illustrate(
  `<path d='M50 32h60v16a8 8 0 0 0 0 16v26H50V64a8 8 0 0 0 0-16z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M62 44h22M62 76h36' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M58 56h44' stroke='${blue}' stroke-opacity='.35' stroke-width='2' stroke-dasharray='3 5'/><circle cx='92' cy='44' r='4' fill='#E0862E'/>`,
)
