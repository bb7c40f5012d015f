/** One kind of table for every benchmark: numbers, and beside those that have one their budget with ✓ or ✗. */

/** A number with the budget it must keep. */
export interface Budgeted {
  value: number
  /** Without either it is a number like others. */
  most?: number | undefined
  least?: number | undefined
  /** Where its quarters lie, when it is the middle of several. */
  quarters?: string
}

export type Cell = number | string | Budgeted

/** The number of a cell. */
export const valueOf = (cell: Cell | undefined): number =>
  typeof cell === 'object' ? cell.value : Number(cell)

/** Prints the rows in columns; the process fails at its end when a budget is not kept. */
export function printTable(title: string, rows: Record<string, Record<string, Cell>>): void {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const lines = [
    ['', ...columns],
    ...Object.entries(rows).map(([name, row]) => [
      name,
      ...columns.map((column) => wordsOf(row[column] ?? '')),
    ]),
  ]
  const widths = lines[0]?.map((_cell, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  )
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
  if (Object.values(rows).some((row) => Object.values(row).some((cell) => !isKept(cell))))
    process.exitCode = 1
}

function wordsOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(rounded(cell))
  const { value, most, least, quarters } = cell
  const words = [String(rounded(value))]
  if (quarters !== undefined) words.push(quarters)
  if (most !== undefined) words.push(`(<= ${most})`)
  if (least !== undefined) words.push(`(>= ${least})`)
  if (most !== undefined || least !== undefined) words.push(isKept(cell) ? '✓' : '✗')
  return words.join(' ')
}

function isKept(cell: Cell): boolean {
  if (typeof cell !== 'object') return true
  const { value, most = Infinity, least = -Infinity } = cell
  return value <= most && value >= least
}

/** Three digits that say something. */
function rounded(value: number): number {
  if (!Number.isFinite(value)) return value
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.001))))
  return Number(value.toFixed(Math.min(digits, 3)))
}
