/** Keys that change while the app runs: the first makes what is new, every one of them opens what is there. */

export interface RingKey<Key> {
  /** As the settings name it; of a key without a name, empty. */
  id: string
  key: Key
}

/** Never empty. */
export type KeyRing<Key> = readonly [RingKey<Key>, ...RingKey<Key>[]]

/** A ring of one. */
export function ringOf<Key>(key: Key): KeyRing<Key> {
  return [{ id: '', key }]
}

/** The keys as such, the newest first. */
export function keysOf<Key>([{ key }, ...older]: KeyRing<Key>): [Key, ...Key[]] {
  return [key, ...older.map((one) => one.key)]
}
