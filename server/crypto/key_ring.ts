/** Keys that are rotated at run time: the first encrypts and signs, all of them decrypt and verify. */

export interface RingKey<Key> {
  /** The name in the settings; empty for a key without a name. */
  id: string
  key: Key
}

/** Never empty. */
export type KeyRing<Key> = readonly [RingKey<Key>, ...RingKey<Key>[]]

/** A ring of one. */
export function ringOf<Key>(key: Key): KeyRing<Key> {
  return [{ id: '', key }]
}

/** The keys alone, newest first. */
export function keysOf<Key>([{ key }, ...older]: KeyRing<Key>): [Key, ...Key[]] {
  return [key, ...older.map((one) => one.key)]
}
