/** How the sandbox's hospital tells the app: what changes in its books is pushed at once, or as soon as the app answers again. */
import type { FastifyBaseLogger } from 'fastify'
import { transaction, type Sql, type Transaction } from '../../database/client'
import { openDoor, type DoorAddress } from './app_door'
import { listUntold, markTold } from './books_repository'
import { isFhir } from './fhir/resources'
import { fhirWire, jsonWire } from './wires'

/** So many things a push. */
const atOnce = 200

interface TellingOptions extends DoorAddress {
  sql: Sql
  log: FastifyBaseLogger
  wire: 'json' | 'fhir'
}

/** The hospital as the console and its system use it. */
export interface SandboxHospital {
  sql: Sql
  /** Changes the books in one transaction, then tells the app; what cannot be told now is told by the sweep. */
  change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Tells whatever was not told yet. @throws Error when the app does not answer */
  tell(): Promise<void>
  /** Whether it offers a list of changes of these things: what travels as FHIR is counted otherwise there, and only pushed. */
  offers(kind: string): boolean
  /** Says that there is something in its list of changes; without an answer the app finds it by itself. */
  poke(kinds: readonly string[]): Promise<void>
}

/** Makes it. */
export function makeHospital(options: TellingOptions): SandboxHospital {
  const { sql, log } = options
  const post = openDoor(options)
  const wire = options.wire === 'fhir' ? fhirWire(sql, post) : jsonWire(post)

  async function tell(): Promise<void> {
    for (;;) {
      const rows = await listUntold(sql, atOnce)
      if (rows.length === 0) return
      const refusals = await wire(rows)
      const told = rows.map(({ kind, id, version }, index) => ({
        kind,
        id,
        version,
        refused: refusals[index] ?? null,
      }))
      for (const one of told)
        if (one.refused !== null) log.warn(one, 'the app refused what the sandbox told')
      await markTold(sql, told)
      if (rows.length < atOnce) return
    }
  }

  return {
    sql,
    tell,
    offers: (kind) => options.wire === 'json' || !isFhir(kind),
    async poke(kinds) {
      await post('/integration/v1/poke', { kinds }).catch((error: unknown) =>
        log.warn({ err: error }, 'the sandbox could not poke the app'),
      )
    },
    async change(work) {
      const result = await transaction(sql, work)
      await tell().catch((error: unknown) =>
        log.warn({ err: error }, 'the sandbox tells the app later'),
      )
      return result
    },
  }
}
