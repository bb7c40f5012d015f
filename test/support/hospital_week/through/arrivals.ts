/** Waits until the app has taken what the hospital wrote: its version of each document has moved. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../../../server/database/client'

const giveUpMs = 180_000

interface Name {
  kind: string
  id: string
  /** This one or a newer one; without it any that is newer than what is there. */
  version?: number
}

export class Arrivals {
  private sql: Sql | undefined
  /** What the connector could not bring yet. */
  private pending: (() => Promise<void>)[] = []

  /** From now on this app is looked at. */
  open(sql: Sql): void {
    this.sql = sql
  }

  /** Looks at the versions as they are; what it gives waits until each is a newer one. */
  async expect(names: readonly Name[]): Promise<() => Promise<void>> {
    const before = await this.versions(names)
    const arrived = async (): Promise<void> => {
      const giveUpAt = performance.now() + giveUpMs
      for (;;) {
        const now = await this.versions(names)
        const missing = names.filter(
          ({ version }, place) => (now[place] ?? 0) < (version ?? (before[place] ?? 0) + 1),
        )
        if (missing.length === 0) break
        if (performance.now() > giveUpAt)
          throw new Error(`never arrived: ${JSON.stringify(missing)} ${await this.refusals()}`)
        await wait(50)
      }
      this.pending = this.pending.filter((one) => one !== arrived)
    }
    this.pending.push(arrived)
    return arrived
  }

  /** Everything that was written is there. */
  async all(): Promise<void> {
    await Promise.all(this.pending.map((arrived) => arrived()))
  }

  private async versions(names: readonly Name[]): Promise<number[]> {
    if (names.length === 0 || this.sql === undefined) return []
    const asked = names.map((name, place) => ({ ...name, place }))
    const rows = await this.sql<{ version: number }[]>`
      select greatest(
          coalesce((select version from intake_document d where d.kind = given.kind and d.id = given.id), 0),
          coalesce((select version from intake_parked p where p.kind = given.kind and p.id = given.id), 0))::float8 as version
      from json_to_recordset(${JSON.stringify(asked)}::text::json) as given (kind text, id text, place int) order by place`
    return rows.map(({ version }) => version)
  }

  private async refusals(): Promise<string> {
    const { sql } = this
    return JSON.stringify(sql && (await sql`select kind, id, reasons from intake_refused`))
  }
}
