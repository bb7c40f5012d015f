/** The memory of the process that all servers run in, at regular marks: a server that keeps what it was asked grows with every input. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { quantile } from '../bench/load'
import { inputsOfAll, inputsOfTarget } from './jobs'

interface Mark {
  inputs: number
  /** After everything that nobody holds was collected. */
  heapMb: number
  residentMb: number
}

type Measured = 'heapMb' | 'residentMb'

/** How often it is looked at. */
export const markEvery = Math.min(10_000, Math.max(500, inputsOfAll / 40))
/** The first marks see caches fill and the first hospital grow. */
const warmUp = 0.1
/** So much of the first quarter's median the last may be more, at the least so many MB. */
const allowed: Readonly<Record<Measured, { share: number; mb: number }>> = {
  heapMb: { share: 0.15, mb: 40 },
  residentMb: { share: 0.2, mb: 150 },
}
const names: Readonly<Record<Measured, string>> = {
  heapMb: 'heap after a collection',
  residentMb: 'resident memory',
}
/** With fewer it is shown and not judged: a hospital's own life is a good part of the marks. */
const isJudged = inputsOfAll >= 4 * inputsOfTarget

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** Collects what nobody holds; the heap that is left, in MB. */
export function heapMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return megabytes(process.memoryUsage().heapUsed)
}

export class Memory {
  private readonly marks: Mark[] = []

  mark(inputs: number): void {
    const mark = { inputs, heapMb: heapMb(), residentMb: megabytes(process.memoryUsage.rss()) }
    this.marks.push(mark)
    console.log(`memory: heap ${mark.heapMb} MB, resident ${mark.residentMb} MB`)
  }

  /** Says how it went. Returns whether it is flat, as far as that can be judged. */
  isFlat(): boolean {
    const marks = this.marks.slice(Math.floor(this.marks.length * warmUp))
    if (marks.length < 4) return true
    return (['heapMb', 'residentMb'] as const)
      .map((measured) => judge(marks, measured))
      .every(Boolean)
  }
}

function judge(marks: readonly Mark[], measured: Measured): boolean {
  const values = marks.map((mark) => mark[measured])
  const quarter = Math.floor(values.length / 4)
  const [first, last] = [
    quantile(values.slice(0, quarter), 0.5),
    quantile(values.slice(-quarter), 0.5),
  ]
  const { share, mb } = allowed[measured]
  const limit = first + Math.max(mb, first * share)
  const verdict = !isJudged ? 'too few inputs to judge' : last > limit ? 'IT GROWS' : 'flat'
  console.log(
    `${names[measured]}: first quarter ${first} MB, last quarter ${last} MB (at most ${limit.toFixed(0)}), most ${Math.max(...values)} MB, slope ${slope(marks, measured).toFixed(1)} MB for 100,000 inputs, ${marks.length} marks: ${verdict}`,
  )
  return !isJudged || last <= limit
}

/** Of the line with the least squares. */
function slope(marks: readonly Mark[], measured: Measured): number {
  const mean = (of: (mark: Mark) => number): number =>
    marks.reduce((sum, mark) => sum + of(mark), 0) / marks.length
  const [x, y] = [mean(({ inputs }) => inputs), mean((mark) => mark[measured])]
  const above = mean((mark) => (mark.inputs - x) * (mark[measured] - y))
  const below = mean(({ inputs }) => (inputs - x) ** 2)
  return below === 0 ? 0 : (above / below) * 100_000
}
