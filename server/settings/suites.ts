/** The suites of algorithms by which the app protects what is its own. */
import * as v from 'valibot'
import type { Suites } from '../crypto/secret_hash'
import { suiteNames, suiteOf } from '../crypto/suites'
import { or } from './declared'

/** Suites of algorithms with commas between: the first makes what is new, all of them find what is there. */
const suites = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Suites => {
    const names = dataset.value.split(',').map((name) => name.trim())
    const [first, ...others] = names.flatMap((name) => suiteNames.find((one) => one === name) ?? [])
    if (first !== undefined && new Set([first, ...others]).size === names.length)
      return [suiteOf(first), ...others.map(suiteOf)]
    addIssue({ message: `must be ${suiteNames.join(' or ')}, or both, the first for what is new` })
    return NEVER
  }),
)

export const cryptoSuites = or(
  'CRYPTO',
  suites,
  'aes',
  'by which algorithms the app encrypts, hashes and signs what is its own: `aes` (AES-GCM, SHA-256, Ed25519), or `gm` (国密: SM4, SM3, SM2). While a hospital changes from one to the other both, the one for what is new first (docs/keys.md)',
)
