/** Keys that are rotated at run time: the first encrypts and signs, all of them decrypt and verify. */
import { aesSuite } from './aes_suite'
import type { Suites } from './secret_hash'
import type { Suite } from './suite'

/** A key as the settings name it. */
export interface NamedKey<Key> {
  /** Empty for a key without a name. */
  id: string
  key: Key
}

/** A key for one suite of algorithms. */
export interface RingKey<Key> extends NamedKey<Key> {
  suite: Suite
}

/** Never empty. */
export type NamedKeys<Key> = readonly [NamedKey<Key>, ...NamedKey<Key>[]]
export type KeyRing<Key> = readonly [RingKey<Key>, ...RingKey<Key>[]]

/** What keys of `TOKEN_SECRET` are. */
export type TokenSecret = RingKey<string>

/** A ring of one. */
export function ringOf<Key>(key: Key, suite: Suite = aesSuite): KeyRing<Key> {
  return [{ id: '', key, suite }]
}

/** Each key for each suite; the first key for the first suite comes first. */
export function ringBySuites<Key>(
  [newest, ...older]: NamedKeys<Key>,
  [first, ...others]: Suites,
): KeyRing<Key> {
  const all = [first, ...others]
  return [
    { ...newest, suite: first },
    ...others.map((suite) => ({ ...newest, suite })),
    ...older.flatMap((key) => all.map((suite) => ({ ...key, suite }))),
  ]
}

/** A keyed hash by the suite of its key. */
export const macOf = ({ key, suite }: RingKey<string | Buffer>, words: string): Buffer =>
  suite.mac(key, words)
