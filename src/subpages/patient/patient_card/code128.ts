/**
 * Code 128 (ISO/IEC 15417): text to the widths of its bars and spaces. Pure; drawn by `bar_code.tsx`. Digits in pairs
 * use set C, other ASCII set B.
 */

/** Widths of bar, space, bar, space, bar, space of the symbols 0-105, and of the stop with its last bar. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const startB = 104
const startC = 105
const toB = 100
const toC = 99
const stop = 106
const checkModulus = 103
/** Runs of digits at least this long are worth a change to set C. */
const worthwhileDigits = 4
/** White on both sides, in modules. */
const quietModules = 10

/** One dark bar: its position and width, in modules. */
export interface Bar {
  start: number
  width: number
}

/** The bars of a text and the whole width with its quiet zones. @throws RangeError for characters outside printable ASCII, or no text */
export function code128(text: string): { bars: Bar[]; modules: number } {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128 needs printable ASCII')
  const values = encode(text)
  const check =
    values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % checkModulus
  return drawBars([...values, check, stop])
}

function encode(text: string): number[] {
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  let rest = text
  while (rest !== '') {
    const digits = /^\d+/.exec(rest)?.[0].length ?? 0
    // An odd digit goes before the pairs, in set B.
    const isPair =
      digits >= 2 &&
      digits % 2 === 0 &&
      (set === 'C' || digits >= worthwhileDigits || digits === text.length)
    const next = isPair ? 'C' : 'B'
    if (next !== set) values.push(changeTo(next, set))
    set = next
    values.push(isPair ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32)
    rest = rest.slice(isPair ? 2 : 1)
  }
  return values
}

function changeTo(next: 'B' | 'C', set: 'B' | 'C' | undefined): number {
  if (set === undefined) return next === 'C' ? startC : startB
  return next === 'C' ? toC : toB
}

function drawBars(values: readonly number[]): { bars: Bar[]; modules: number } {
  const bars: Bar[] = []
  let at = quietModules
  for (const value of values) {
    Array.from(symbols[value] ?? '').forEach((digit, index) => {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ start: at, width })
      at += width
    })
  }
  return { bars, modules: at + quietModules }
}

/** The bars as an SVG picture of one unit height, stretched where it is shown. */
export function barDrawing(text: string): string {
  const { bars, modules } = code128(text)
  const path = bars.map(({ start, width }) => `M${start} 0h${width}v1h-${width}z`).join('')
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${modules} 1' preserveAspectRatio='none' shape-rendering='crispEdges'><path fill='#000' d='${path}'/></svg>`
}
