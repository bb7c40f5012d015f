/** Parts of the fuzz: some inputs of a surface, from a seed. */
import type { Surface } from './inputs'
import { surfaces } from './surfaces'

export const inputsOfAll = Number(process.env.FUZZ_INPUTS ?? 1_000_000)
export const firstSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
export const chunk = 500
/** What is valid changes the hospital: after so many inputs the next begins with a new one. */
export const inputsOfTarget = 120_000
/** With fewer inputs chance leaves routes out. */
const inputsForAllRoutes = 100_000

export const isWhole = inputsOfAll >= inputsForAllRoutes

export interface Job {
  name: string
  surface: Surface
  seed: number
  count: number
  /** Sends this one alone. */
  only?: number
}

/** Where the jobs of one hospital end. */
export function lastOf(jobs: readonly Job[], from: number): number {
  let sent = 0
  let at = from
  for (; at < jobs.length && sent < inputsOfTarget; at += 1) sent += jobs[at]?.count ?? 0
  return at
}

/** Parts of all surfaces in turn, each with a seed of its own. */
export function jobsOf(wanted: readonly string[]): Job[] {
  const chosen = Object.entries(surfaces).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  )
  const shares = chosen.reduce((sum, [, { share }]) => sum + share, 0)
  const jobs = chosen.flatMap(([name, surface]) => {
    const inputs = Math.round((inputsOfAll * surface.share) / shares)
    const parts = Math.ceil(inputs / chunk)
    return Array.from({ length: parts }, (_, part) => ({
      name,
      surface,
      seed: firstSeed + part,
      count: Math.min(chunk, inputs - part * chunk),
      at: (part + 0.5) / parts,
    }))
  })
  return jobs.sort((one, other) => one.at - other.at)
}

export function onlyJob(text: string): Job {
  const [name = '', seed = '', number = ''] = text.split(':')
  const surface = surfaces[name]
  if (surface === undefined) throw new Error(`there is no surface ${name}`)
  return { name, surface, seed: Number(seed), count: chunk, only: Number(number) }
}
