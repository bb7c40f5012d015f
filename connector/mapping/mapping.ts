/** A mapping file: JSONata over the parsed message, bounded in time and depth. It reads data and makes data; it cannot run code. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import jsonata from 'jsonata'
import type { Fault } from '../journal/entries'
import { addFunctions, type CodeTables } from './functions'

/** Of processor time: a machine that stands still makes no message a bad one. */
const maxMs = 2000
const maxDepth = 500

/** A mapping that failed, with the file and the line. */
export class MappingFailed extends Error {
  override readonly name = 'MappingFailed'
  constructor(readonly fault: Fault) {
    super(`${fault.place}: ${fault.reason}`)
  }
}

export class Mapping {
  private readonly expression: jsonata.Expression
  readonly text: string

  /** @throws MappingFailed when the file cannot be read as JSONata */
  constructor(
    folder: string,
    readonly file: string,
    tables: CodeTables,
  ) {
    this.text = readFileSync(path.join(folder, file), 'utf8')
    try {
      this.expression = jsonata(this.text)
    } catch (error) {
      throw this.failed(error)
    }
    addFunctions(this.expression, tables)
    bound(this.expression)
  }

  /** The result as plain data. @throws MappingFailed */
  async apply(input: unknown): Promise<unknown> {
    try {
      const result: unknown = await this.expression.evaluate(input, {
        bounds: {
          from: process.cpuUsage(),
          askAt: performance.now() + maxMs,
          depth: 0,
        } satisfies Bounds,
      })
      return result === undefined ? undefined : JSON.parse(JSON.stringify(result))
    } catch (error) {
      throw this.failed(error)
    }
  }

  /** The file and line of a field, as the mapping writes it. */
  placeOf(field: string): string {
    const at = this.text.search(new RegExp(`["']${field.replace(/\W/g, '\\$&')}["']\\s*:`))
    return `${this.file}:${this.lineAt(Math.max(at, 0))}`
  }

  private lineAt(position: number): number {
    return this.text.slice(0, position).split('\n').length
  }

  private failed(error: unknown): MappingFailed {
    const { message, position, code } = faultIn(error)
    return new MappingFailed({
      place: `${this.file}:${this.lineAt(position)}`,
      reason: code === undefined ? message : `${message} (${code})`,
    })
  }
}

function faultIn(error: unknown): { message: string; position: number; code?: string } {
  if (typeof error !== 'object' || error === null) return { message: String(error), position: 0 }
  const { message, position, code }: { message?: unknown; position?: unknown; code?: unknown } =
    error
  return {
    message: typeof message === 'string' ? message : 'cannot be evaluated',
    position: typeof position === 'number' ? position : 0,
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** What one evaluation has used so far. */
interface Bounds {
  from: NodeJS.CpuUsage
  /** When it may have used its time, and is asked how much. */
  askAt: number
  depth: number
}

/** Whether its time is used up; asked for seldom, because asking the system is dear. */
function isSpent(bounds: Bounds): boolean {
  if (performance.now() < bounds.askAt) return false
  const { user, system } = process.cpuUsage(bounds.from)
  const leftMs = maxMs - (user + system) / 1000
  bounds.askAt = performance.now() + leftMs
  return leftMs <= 0
}

/** JSONata calls these at each step of an evaluation. */
function bound(expression: jsonata.Expression): void {
  const entered = (by: number) => (_step: unknown, _input: unknown, frame: jsonata.Environment) => {
    const bounds = frame.lookup('bounds') as Bounds | undefined
    if (bounds === undefined) return
    bounds.depth += by
    if (bounds.depth > maxDepth) throw new Error('is nested too deep')
    if (isSpent(bounds)) throw new Error(`takes longer than ${maxMs} ms`)
  }
  // JSONata looks these up by symbols, which its types do not know.
  const assign: (name: symbol, value: unknown) => void = expression.assign as never
  assign(Symbol.for('jsonata.__evaluate_entry'), entered(1))
  assign(Symbol.for('jsonata.__evaluate_exit'), entered(-1))
}
