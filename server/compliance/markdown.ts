/** Tables in Markdown. */

/** A row of cells; what would end a cell is written otherwise. */
const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '｜').replaceAll('\n', ' ')).join(' | ')} |`

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [lineOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(lineOf)].join('\n')
