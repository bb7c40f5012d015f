/** Documents to send, and their versions. */
import type { Cipher } from './cipher'
import type { Mapped } from './entries'
import type { Store } from './store'

/** Keeps a document of a message. Without a version of its own it is counted: a version grows with each change; the clock keeps it growing where the file was lost. */
export function addDocument(
  { store, cipher }: { store: Store; cipher: Cipher },
  message: number,
  document: Mapped,
): void {
  const { kind, id, version: given } = document
  const hashes = cipher.hashes(JSON.stringify({ ...document, at: undefined }))
  const known = store.get('select version, hash, message from version where kind = ? and id = ?', [
    kind,
    id,
  ])
  const newest = Number(known?.message ?? 0)
  const last = Number(known?.version ?? 0)
  const isCounted = given === undefined
  // A message that is mapped once more says nothing against what came after it.
  if (isCounted && message < newest) return
  const isSame = isCounted && hashes.some((hash) => hash === known?.hash)
  const version = given ?? (isSame ? last : Math.max(last + 1, Date.now()))
  store.run('insert or replace into version values (?, ?, ?, ?, ?)', [
    kind,
    id,
    Math.max(version, last),
    hashes[0] ?? '',
    Math.max(message, newest),
  ])
  if (isSame) return
  store.run(
    "insert into document (message, kind, id, content, at, state) values (?, ?, ?, ?, ?, 'ready')",
    [message, kind, id, cipher.encrypt({ ...document, version }), Date.now()],
  )
}
