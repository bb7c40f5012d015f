/** What the guard recorded, for the desk. */
import type { guardCalls } from '../../../../src/contract/desk/guard'
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { Dependencies } from '../../../dependencies'
import * as repository from './desk_repository'

/** Releases, networks and pairs of the last days. */
export async function readReport({
  sql,
}: Dependencies): Promise<ReplyOf<typeof guardCalls.report>> {
  const [releases, networks, pairs, resting] = await Promise.all([
    repository.listReleases(sql),
    repository.listNetworks(sql),
    repository.listPairs(sql),
    repository.countResting(sql),
  ])
  return {
    releases: releases.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() })),
    networks: networks.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    pairs: pairs.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    resting,
  }
}
