/** Random secrets (tokens, tickets, states) are in the database as hashes only. They are random enough to need no key. */
import type { Suite } from './suite'

/** The suites of the settings: the first hashes what is new, all of them find what is there. */
export type Suites = readonly [Suite, ...Suite[]]

/** The hashes by which a secret is found, the one to store first. */
export function secretHashes([newest, ...others]: Suites, secret: string): [Buffer, ...Buffer[]] {
  return [newest.hash(secret), ...others.map((suite) => suite.hash(secret))]
}

/** The same as words. */
export function secretMarks(suites: Suites, secret: string): [string, ...string[]] {
  const [newest, ...others] = secretHashes(suites, secret)
  return [newest.toString('base64url'), ...others.map((hash) => hash.toString('base64url'))]
}
