/** A hospital of a group in a drill: a PostgreSQL, a process and keys of its own, its callers, and what they feel while another one suffers. */
import { accountCalls } from '../../../src/contract/account'
import { patientCalls } from '../../../src/contract/patient'
import { searchCalls } from '../../../src/contract/search'
import { openLoop, prepare, quantile, timesOf, type Measured } from '../../bench/load'
import type { DebianPostgres } from '../debian_postgres'
import { Plant, type Replica, type Server } from '../plant'

const perSecond = Number(process.env.DRILL_RATE ?? 40)
/** So long callers are watched, unless told otherwise. */
export const seconds = Number(process.env.DRILL_SECONDS ?? 8)
/** Beside a cell that dies, the other one's p95 stays below this multiple of what it is alone, or below so many milliseconds. */
const maxRatio = 3
/** Of each cell's PostgreSQL. */
export const maxConnections = 30
const alwaysFineMs = 150

/** One hospital. */
export interface Cell {
  data: string
  server: Server
  plant: Plant
  replica: Replica
  tokens: string[]
}

/** Starts one with the demo's people in it. */
export async function startCell(postgres: DebianPostgres, name: string): Promise<Cell> {
  const settings = { fsync: 'off', max_connections: String(maxConnections) }
  const data = postgres.init(name, settings)
  const server = await postgres.start(data)
  const plant = await Plant.on(server)
  const replica = await plant.replica()
  return { data, server, plant, replica, tokens: await plant.tokens() }
}

/** Reads of patients and the public directory, at a steady pace. */
export function load({ replica, tokens }: Cell, duration = seconds): Promise<Measured[]> {
  const requests = tokens.flatMap((token) => [
    prepare(accountCalls.getSelfInfo, {}, token),
    prepare(patientCalls.listPatients, {}, token),
    prepare(searchCalls.listDirectory, {}, token),
  ])
  return openLoop([Number(new URL(replica.url).port)], requests, perSecond, duration)
}

/** Whether the callers of the other cell were answered as well as `alone`. */
export function isUnhurt(words: string, results: Measured[], alone: Measured[]): boolean {
  const p95 = report(words, results)
  const failed = results.filter(({ status }) => status !== 200).length
  const before = quantile(timesOf(alone), 0.95)
  const isQuick = p95 <= Math.max(alwaysFineMs, before * maxRatio)
  if (failed > 0 || !isQuick) console.error(`BROKEN: ${words}: the other cell felt it`)
  return failed === 0 && isQuick
}

/** Prints what callers felt; their p95. */
export function report(words: string, results: Measured[]): number {
  const [p50, p95] = [quantile(timesOf(results), 0.5), quantile(timesOf(results), 0.95)]
  const failed = results.filter(({ status }) => status !== 200).length
  console.log(
    `  ${words}: ${results.length} calls at the other cell, ${failed} failed, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...timesOf(results)).toFixed(0)} ms`,
  )
  return p95
}
