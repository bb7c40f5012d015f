import { blue, illustrate } from '../illustration'

/** An open book with empty pages: nothing to read. */
export const noArticles = illustrate(
  `<path d='M80 40c-10-8-24-9-36-7v54c12-2 26-1 36 7 10-8 24-9 36-7V33c-12-2-26-1-36 7z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M80 40v54' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M54 48h14M54 60h14M92 48h14' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/>`,
)
