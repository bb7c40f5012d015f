/** Ingests resources: stores them, assembles the documents that they are part of, and has those ingested. One transaction, one caller after another. */
import { transaction, type Transaction } from '../../database/client'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { systemOf, waysOfSource } from '../taking/owner'
import { keepRefused } from '../taking/refused'
import { foreignRefusal, type Intake } from '../taking/taking'
import { type Fresh, openedRow, encryptedParts } from './encrypted_resource'
import { identifierName, idName, namesOf } from './names'
import { type Did, place, type Received } from './place'
import type { Resource } from './resource'
import * as repository from './resource_repository'
import type { ResourceStatus, StoredRow } from './resource_repository'
import { assembleAll } from './roots'

/** The outcome. */
export interface Ingested {
  resource: Resource
  version: number
  updatedAt: Date
  did: Did
  /** The system that owns it. */
  owner: string
  status: Pick<ResourceStatus, 'state' | 'reasons'>
}

/** Rolls back everything that was written, and still carries the outcome. */
class TakenBack extends Error {
  override readonly name = 'TakenBack'
  constructor(readonly results: Ingested[]) {
    super('one of them cannot be taken')
  }
}

/** Whether it has its effect, now or before. */
export const isIn = ({ did, status }: Ingested): boolean =>
  ['created', 'changed', 'known', 'there'].includes(did) && status.state !== 'refused'

/** Ingests them; returns the outcome of each, in order. With `together` all or none. */
export async function ingest(
  intake: Intake,
  source: string,
  received: readonly Received[],
  together = false,
): Promise<Ingested[]> {
  const after: (() => Promise<void>)[] = []
  try {
    const results = await transaction(intake.deps.sql, async (tx) => {
      after.length = 0
      const done = await ingestIn({ ...intake, within: { tx, after } }, tx, source, received)
      if (together && !done.every(isIn)) throw new TakenBack(done)
      return done
    })
    for (const follow of after) await follow()
    await keepForeign(intake, source, results)
    return results
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    await keepForeign(intake, source, error.results)
    return error.results
  }
}

/** Keeps resources of another system with the refused ones: staff decide on their owner. */
async function keepForeign(
  intake: Intake,
  source: string,
  results: readonly Ingested[],
): Promise<void> {
  const foreign = results.filter(({ did }) => did === 'foreign')
  await keepRefused(
    intake,
    source,
    foreign.map(({ resource, version }) => ({ ...resource, kind: resource.resourceType, version })),
    foreign.map(({ owner }) => foreignRefusal(owner)),
  )
}

async function ingestIn(
  intake: Intake,
  tx: Transaction,
  source: string,
  received: readonly Received[],
): Promise<Ingested[]> {
  await repository.lockResources(tx)
  const { cipher } = intake
  const known = await repository.listNamed(
    tx,
    received.flatMap(wantedNames).flatMap(cipher.blindIndexes),
  )
  const now = new Map(known.map((row) => [rowKey(row), openedRow(cipher, row)]))
  const updatedAt = await hospitalNow(tx)
  const fresh = new Map<string, Fresh>()
  const stored = new Map<string, StoredRow>()
  const { settings } = intake.deps
  const own = waysOfSource(settings, source)
  const results = received.map((one): Ingested & { key: string } => {
    const { on, did } = place({ cipher, source, own, updatedAt }, one, [...now.values()])
    const key = rowKey(on.row)
    if (did === 'created' || did === 'changed') {
      const row = { ...on.row, ...encryptedParts(cipher, on) }
      now.set(key, { ...on, row })
      fresh.set(key, { ...on, row })
      stored.set(key, row)
    }
    const { version, state, reasons } = on.row
    const { resource } = on
    return {
      key,
      resource,
      version,
      updatedAt: on.row.updatedAt,
      did,
      owner: systemOf(settings, on.row.source),
      status: { state, reasons },
    }
  })
  await repository.store(tx, [...stored.values()])
  const resourceStatuses = await assembleAll(intake, tx, [...fresh.values()], {
    at: hospitalMoment(updatedAt),
  })
  return results.map(({ key, ...ingested }) => ({
    ...ingested,
    status: resourceStatuses.get(key) ?? ingested.status,
  }))
}

const rowKey = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`

function wantedNames({ resource, identifier }: Received): string[] {
  return [
    ...(resource.id === undefined ? [] : [idName(resource.resourceType, resource.id)]),
    ...(identifier === undefined ? [] : [identifierName(identifier.system, identifier.value)]),
    ...namesOf(resource),
  ]
}
