/** Turns at one slot. Requests for a slot wait for its row in the database anyway; here the waiting ones share one transaction and learn together that it is full. */
import { transaction, type Executor, type Sql } from '../../../database/client'
import { togetherOrAlone } from './together'

/** At most so many share a transaction: the row is locked for some ten milliseconds, and no more than these ask in vain when the slot becomes full. */
const maxConcurrent = 16

/** One attempt at a time. */
export interface Turn<Result> {
  /** One statement that can fail without effect; it may run again. */
  run(executor: Executor): Promise<Result>
  /** Runs before the next turn begins. */
  after(result: Result): Promise<void>
  /** Asked when the turn has come: the attempt may have become needless. */
  isNeedless(): boolean
}

interface Waiting {
  /** Runs, and returns what is done after the commit. */
  run(executor: Executor): Promise<() => Promise<void>>
  isNeedless(): boolean
  skip(): void
  fail(error: unknown): void
}

class SlotTurns {
  /** The waiting requests by slot; a slot is here while requests wait or run. */
  private readonly lines = new Map<string, Waiting[]>()
  /** Slots whose queue waits, the longest waiting first. */
  private readonly due: string[] = []
  private served = 0
  /** More at once would only make their transactions smaller; the other connections are for reads. */
  private readonly maxServed: number

  constructor(private readonly sql: Sql) {
    this.maxServed = Math.max(1, Math.floor(sql.options.max / 2))
  }

  /** Runs it when it is this slot's turn; undefined when it became needless meanwhile. */
  take<Result>(slotId: string, turn: Turn<Result>): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        run: async (executor) => {
          const result = await turn.run(executor)
          return async () => {
            await turn.after(result)
            resolve(result)
          }
        },
        isNeedless: () => turn.isNeedless(),
        skip: () => resolve(undefined),
        fail: reject,
      }
      const line = this.lines.get(slotId)
      if (line !== undefined) return void line.push(waiting)
      this.lines.set(slotId, [waiting])
      this.due.push(slotId)
      this.serveNext()
    })
  }

  private serveNext(): void {
    while (this.served < this.maxServed) {
      const slotId = this.due.shift()
      if (slotId === undefined) return
      this.served += 1
      void this.serve(slotId).then(() => {
        this.served -= 1
        this.serveNext()
      })
    }
  }

  /** Serves the requests that wait now; later ones wait behind the other slots. */
  private async serve(slotId: string): Promise<void> {
    const line = this.lines.get(slotId) ?? []
    const next = line.splice(0, line.length)
    const needed = next.filter((one) => !one.isNeedless())
    for (const one of next) if (!needed.includes(one)) one.skip()
    line.unshift(...needed.slice(maxConcurrent))
    await this.runTogether(needed.slice(0, maxConcurrent))
    if (line.length > 0) this.due.push(slotId)
    else this.lines.delete(slotId)
  }

  private runTogether(turns: readonly Waiting[]): Promise<void> {
    return togetherOrAlone(turns, {
      run: async (these) => {
        const ended =
          these.length < 2
            ? await Promise.all(these.map((one) => one.run(this.sql)))
            : await transaction(this.sql, (tx) => Promise.all(these.map((one) => one.run(tx))))
        await Promise.all(ended.map((end) => end()))
      },
      fail: (one, error) => one.fail(error),
    })
  }
}

const known = new WeakMap<Sql, SlotTurns>()

/** The turns of one process at one database. */
export function slotTurns(sql: Sql): SlotTurns {
  const turns = known.get(sql) ?? new SlotTurns(sql)
  known.set(sql, turns)
  return turns
}
