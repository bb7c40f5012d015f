import { blue, illustrate } from '../illustration'

/** A calendar with a free day: no registration. */
export const noOrders = illustrate(
  `<rect x='48' y='30' width='64' height='62' rx='8' fill='#fff' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M48 48h64' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M64 24v12M96 24v12' stroke='${blue}' stroke-opacity='.7' stroke-width='4'/><path d='M62 62h8M76 62h8M90 62h8M62 76h8M90 76h8' stroke='${blue}' stroke-opacity='.35' stroke-width='4'/><circle cx='80' cy='76' r='8' stroke='#E0862E' stroke-width='3'/>`,
)
