/** What was read before, by marks; those of an older key or suite are made new when the row is read again. */
import type { Cipher } from './cipher'
import type { Incoming } from './entries'
import type { Store } from './store'

interface Marked {
  /** By the newest key. */
  key: string
  isFresh: boolean
}

/** Whether a row or message is new or has changed; notes it. */
export function noteSeen(
  { store, cipher }: { store: Store; cipher: Cipher },
  source: string,
  { key: name, content }: Incoming,
): Marked {
  // A key may be a patient's number.
  const [keys, hashes] = [cipher.hashes(name), cipher.hashes(content)]
  const [key = ''] = keys
  const known = findSeen(store, source, keys)
  const isFresh = known === undefined || known.hash !== hashes[known.by]
  if (known !== undefined && known.by > 0) forgetMark(store, source, { old: keys[known.by], key })
  if (isFresh || known.by > 0)
    store.run('insert or replace into seen values (?, ?, ?)', [source, key, hashes[0] ?? ''])
  return { key, isFresh }
}

function findSeen(
  store: Store,
  source: string,
  keys: readonly string[],
): { by: number; hash: unknown } | undefined {
  for (const [by, key] of keys.entries()) {
    const row = store.get('select hash from seen where source = ? and key = ?', [source, key])
    if (row !== undefined) return { by, hash: row.hash }
  }
  return undefined
}

/** What is set aside of this row is found by its new mark. */
function forgetMark(
  store: Store,
  source: string,
  { old = '', key }: { old: string | undefined; key: string },
): void {
  store.run('delete from seen where source = ? and key = ?', [source, old])
  store.run("update message set key = ? where state = 'fault' and source = ? and key = ?", [
    key,
    source,
    old,
  ])
}
