/** How the sandbox's hospital publishes to the app: changes of its books are pushed at once, or as soon as the app answers again. */
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql, type Transaction } from '../../server/database/client'
import { openIntake, type IntakeAddress } from './app_intake'
import { listUnpublished, markPublished } from './books_repository'
import { isFhir } from './fhir/resources'
import { fhirWire, jsonWire } from './wires'

const entryLink = v.object({ url: v.string() })

/** Documents per push. */
const atOnce = 200

interface DeliveryOptions extends IntakeAddress {
  sql: Sql
  log: FastifyBaseLogger
  wire: 'json' | 'fhir'
}

/** The hospital as the console and its system use it. */
export interface SandboxHospital {
  sql: Sql
  /** Changes the books in one transaction, then pushes; what fails now is pushed by the sweep. */
  change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Pushes whatever was not published yet. @throws Error when the app does not answer */
  deliver(): Promise<void>
  /** Whether it offers a list of changes of these kinds: those that travel as FHIR are counted otherwise there, and only pushed. */
  offers(kind: string): boolean
  /** Announces changes in its list; without an answer the app finds them by itself. */
  requestSync(kinds: readonly string[]): Promise<void>
  /** A link into the app for one of the hospital's patients, as any other system of the hospital asks for it. @throws Error when the app makes none */
  entryLink(openid: string): Promise<URL>
}

/** Makes it. */
export function makeHospital(options: DeliveryOptions): SandboxHospital {
  const { sql, log } = options
  const post = openIntake(options)
  const wire = options.wire === 'fhir' ? fhirWire(sql, post) : jsonWire(post)

  async function deliver(): Promise<void> {
    for (;;) {
      const rows = await listUnpublished(sql, atOnce)
      if (rows.length === 0) return
      const refusals = await wire(rows)
      const published = rows.map(({ kind, id, version }, index) => ({
        kind,
        id,
        version,
        refused: refusals[index] ?? null,
      }))
      for (const one of published)
        if (one.refused !== null) log.warn(one, 'the app refused what the sandbox told')
      await markPublished(sql, published)
      if (rows.length < atOnce) return
    }
  }

  return {
    sql,
    deliver,
    offers: (kind) => options.wire === 'json' || !isFhir(kind),
    async requestSync(kinds) {
      await post('/integration/v1/poke', { kinds }).catch((error: unknown) =>
        log.warn({ err: error }, 'the sandbox could not poke the app'),
      )
    },
    async entryLink(openid) {
      const made = v.parse(entryLink, await post('/integration/v1/entry_links', { openid }))
      return new URL(made.url)
    },
    async change(work) {
      const result = await transaction(sql, work)
      await deliver().catch((error: unknown) =>
        log.warn({ err: error }, 'the sandbox tells the app later'),
      )
      return result
    },
  }
}
