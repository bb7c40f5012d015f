/** Who may ask, and what there is to ask about: taken from the database, so that inputs get beyond the first check. */
import { staffRoles } from '../../src/contract/desk/staff_call'
import { aSession } from '../support/server/builders'
import { tokenFor } from '../support/server/integration'
import { aStaffSession } from '../support/server/test_desk'
import type { Chance } from './chance'
import type { Target } from './target'

/** Values by the names of the contract's fields. */
export type Values = Readonly<Record<string, readonly string[]>>

/** Somebody who is signed in, with what is his. */
export interface Person {
  token: string
  values: Values
}

/** A browser that went to the identity provider and may come back. */
interface Visitor {
  code: string
  state: string
  cookie: string
}

export interface Asked {
  patients: readonly Person[]
  /** Cookies of staff with every role. */
  staff: readonly string[]
  visitors: readonly Visitor[]
  /** A token of a hospital's system with every scope. */
  system: string
  /** What the identity provider signs to end somebody's sessions. */
  logouts: readonly string[]
  channelKey: string
  /** Of everybody. */
  values: Values
  /** Ids of any kind. */
  ids: readonly string[]
}

const rowsOfEach = 12
/** Fields whose columns have another name. */
const aliases: Readonly<Record<string, string>> = {
  departId: 'department_id',
  hospitalBranchId: 'branch_id',
  sourceTimeId: 'slot_id',
  ticket: 'ticket',
  pictureId: 'picture_id',
}
const columnOf = (field: string): string =>
  aliases[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads what the database has for these fields, and signs people in: what is sent signs out, unbinds and forgets the ones before. */
export class Known {
  private values: Values = {}
  private own = new Map<string, Record<string, string[]>>()
  private chunks = 0

  constructor(
    private readonly target: Target,
    private readonly fields: readonly string[],
  ) {}

  async asked(chance: Chance): Promise<Asked> {
    if (this.chunks % 20 === 0) await this.read()
    this.chunks += 1
    const { target } = this
    const { server } = target
    const accounts = [...this.own.keys()].slice(0, 14)
    const sessions = await Promise.all(
      [
        ...accounts.map((accountId) => ({ accountId })),
        ...Array.from({ length: 6 }, () => ({})),
      ].map((given) => aSession(server, { ...given, isSteppedUp: true }).catch(() => undefined)),
    )
    const patients = sessions.flatMap((session) =>
      session === undefined
        ? []
        : [{ token: session.token, values: this.own.get(session.accountId) ?? {} }],
    )
    return {
      patients,
      staff: (
        await Promise.all(Array.from({ length: 8 }, () => aStaffSession(server, staffRoles)))
      ).map(({ cookie }) => cookie),
      visitors: await this.visitors(chance),
      logouts: await Promise.all(
        [{ sub: 'somebody' }, { sub: undefined, sid: '\u0000' }, { sid: 'x'.repeat(3000) }].map(
          (claims) => target.issuer.logoutToken(claims),
        ),
      ),
      system: await tokenFor(server.app, target.system, anAddress(chance)),
      channelKey: target.channelKey,
      values: this.values,
      ids: Object.values(this.values).flat(),
    }
  }

  private async visitors(chance: Chance): Promise<Visitor[]> {
    const { apps, issuer } = this.target
    return Promise.all(
      Array.from({ length: 2 }, async () => {
        const reply = await apps.desk.inject({
          url: '/sign-in/begin',
          remoteAddress: anAddress(chance),
        })
        const begun = new URL(String(reply.headers.location))
        return {
          code: issuer.grant(begun),
          state: begun.searchParams.get('state') ?? '',
          cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
        }
      }),
    )
  }

  /** Each column that a field is named after, in each table that has it. */
  private async read(): Promise<void> {
    const { sql } = this.target.server
    const columns = await sql<{ table: string; names: string[] }[]>`
      select c.table_name as table, array_agg(c.column_name::text) as names
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name`
    const all: Record<string, Set<string>> = {}
    const own = new Map<string, Record<string, string[]>>()
    for (const { table, names } of columns) {
      const fields = this.fields.filter((field) => names.includes(columnOf(field)))
      if (fields.length === 0 || /migration|audit|session/.test(table)) continue
      const owner = names.includes('account_id')
        ? sql`array[account_id]`
        : names.includes('patient_id')
          ? sql`(select array_agg(a.account_id) from patient_link a where a.patient_id = one.patient_id)`
          : sql`array[]::uuid[]`
      const picked = fields.map((field) => sql`${sql(columnOf(field))}::text as ${sql(field)}`)
      const rows = await sql<Record<string, string | string[] | null>[]>`
        select ${picked.flatMap((one, index) => (index === 0 ? [one] : [sql`, `, one]))}, ${owner}::text[] as "ownerIds"
        from ${sql(table)} one order by random() limit ${rowsOfEach * 4}`
      for (const row of rows) {
        const owners = Array.isArray(row.ownerIds) ? row.ownerIds : []
        for (const field of fields) {
          const value = row[field]
          if (typeof value !== 'string' || value.length > 200) continue
          const known = (all[field] ??= new Set())
          if (known.size < rowsOfEach * 6) known.add(value)
          for (const accountId of owners) {
            const his = own.get(accountId) ?? {}
            own.set(accountId, {
              ...his,
              [field]: [...(his[field] ?? []), value].slice(-rowsOfEach),
            })
          }
        }
      }
    }
    this.values = Object.fromEntries(
      Object.entries(all).map(([field, values]) => [field, [...values]]),
    )
    this.own = new Map(
      [...own].sort(([, one], [, other]) => Object.keys(other).length - Object.keys(one).length),
    )
  }
}

export const anAddress = (chance: Chance): string =>
  `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`
