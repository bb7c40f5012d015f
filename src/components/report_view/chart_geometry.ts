import type { TrendPoint } from '@/contract/report'

/** A value in the chart: percent of its width from the left and of its height from the top. */
export interface ChartPoint {
  leftPercent: number
  topPercent: number
  point: TrendPoint
}

export interface Chart {
  points: ChartPoint[]
  /** Points that a line may connect: a new method starts a new line. */
  lines: ChartPoint[][]
  /** The reference band of the newest value; null without one. */
  band: { topPercent: number; heightPercent: number } | null
  /** Where unit or method changed, between two values. */
  marks: { leftPercent: number; words: string }[]
  /** The ends of the range as written at the side. */
  ticks: { topPercent: number; words: string }[]
}

/** Room above and below, as a part of the span. */
const margin = 0.14

/** The chart's geometry; points without a comparable value are in the table only. */
export function chartOf(all: readonly TrendPoint[]): Chart {
  const known = all.flatMap((point) =>
    point.value === null ? [] : [{ point, value: point.value, time: Date.parse(point.at) }],
  )
  const newest = known[known.length - 1]?.point
  const ends = [newest?.low ?? null, newest?.high ?? null].filter((end) => end !== null)
  const [bottom, top] = spanOf([...known.map(({ value }) => value), ...ends])
  const first = known[0]?.time ?? 0
  const wide = Math.max(1, (known[known.length - 1]?.time ?? 0) - first)
  const topOf = (value: number): number => percent((top - value) / (top - bottom))
  const points = known.map(({ point, value, time }) => ({
    leftPercent: known.length === 1 ? 50 : percent((time - first) / wide),
    topPercent: topOf(value),
    point,
  }))
  return {
    points,
    lines: linesOf(points),
    band: newest ? bandOf(newest, topOf) : null,
    marks: marksOf(points),
    ticks: ends.map((end) => ({ topPercent: topOf(end), words: String(end) })),
  }
}

function spanOf(values: readonly number[]): [bottom: number, top: number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = (high - low || Math.abs(high) || 1) * margin
  return [low - room, high + room]
}

function linesOf(points: readonly ChartPoint[]): ChartPoint[][] {
  const lines: ChartPoint[][] = []
  for (const point of points) {
    const last = lines[lines.length - 1]
    if (last && !point.point.hasNewMethod) last.push(point)
    else lines.push([point])
  }
  return lines.filter(({ length }) => length > 1)
}

function bandOf({ low, high }: TrendPoint, topOf: (value: number) => number): Chart['band'] {
  if (low === null && high === null) return null
  const from = high === null ? 0 : topOf(high)
  const to = low === null ? 100 : topOf(low)
  return { topPercent: from, heightPercent: to - from }
}

function marksOf(points: readonly ChartPoint[]): Chart['marks'] {
  return points.flatMap(({ point, leftPercent }, index) => {
    const words = formatChange(point)
    const before = points[index - 1]
    return words && before ? [{ leftPercent: (before.leftPercent + leftPercent) / 2, words }] : []
  })
}

/** What differs from the value before; empty without a difference. */
export function formatChange({
  hasNewUnit,
  hasNewMethod,
}: Pick<TrendPoint, 'hasNewUnit' | 'hasNewMethod'>): string {
  return [hasNewUnit && '换单位', hasNewMethod && '换方法'].filter(Boolean).join('、')
}

function percent(part: number): number {
  return Math.round(part * 10_000) / 100
}

/** The lines as one picture stretched over the plot; its opaque part takes a colour of the theme. */
export function lineDrawing(lines: readonly ChartPoint[][]): string {
  const paths = lines.map(
    (line) =>
      `M${line.map(({ leftPercent, topPercent }) => `${leftPercent} ${topPercent}`).join('L')}`,
  )
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' preserveAspectRatio='none'><path d='${paths.join('')}' fill='none' stroke='#000' stroke-width='2' stroke-linejoin='round' vector-effect='non-scaling-stroke'/></svg>`
}
