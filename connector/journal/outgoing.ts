/** Documents to send, and their versions. */
import type { Cipher } from './cipher'
import type { Mapped } from './entries'
import type { Store } from './store'

interface Known {
  /** The newest that was sent. */
  version: number
  hash: unknown
  message: number
  /** The version that its mapping gave; where it gave none, the one that was counted. */
  given: number
}

/** Keeps a document of a message. Without a version of its own it is counted: a version grows with each change; the clock keeps it growing where the file was lost. */
export function addDocument(
  { store, cipher }: { store: Store; cipher: Cipher },
  message: number,
  document: Mapped,
): void {
  const { kind, id, version: given } = document
  const hashes = cipher.hashes(JSON.stringify({ ...document, at: undefined }))
  const known = knownOf(store, kind, id)
  const isCounted = given === undefined
  // A message that is mapped once more says nothing against what came after it.
  if (isCounted && message < known.message) return
  const isSame = hashes.some((hash) => hash === known.hash)
  const isLater = message >= known.message
  const version = versionOf(given, { known, isSame, isLater })
  if (isCounted || given > known.given || (given === known.given && isLater)) {
    store.run('insert or replace into version values (?, ?, ?, ?, ?)', [
      kind,
      id,
      Math.max(version, known.version),
      hashes[0] ?? '',
      Math.max(message, known.message),
    ])
    if (!isCounted) store.run('insert or replace into given values (?, ?, ?)', [kind, id, given])
  }
  if (isCounted && isSame) return
  store.run(
    "insert into document (message, kind, id, content, at, state) values (?, ?, ?, ?, ?, 'ready')",
    [message, kind, id, cipher.encrypt({ ...document, version }), Date.now()],
  )
}

/** Counted, or the given one unless the app would take it for what it knows: two messages of one second (or of one minute, where HL7 has no seconds), and a message that a mended mapping reads anew. */
function versionOf(
  given: number | undefined,
  { known, isSame, isLater }: { known: Known; isSame: boolean; isLater: boolean },
): number {
  if (given === undefined) return isSame ? known.version : Math.max(known.version + 1, Date.now())
  if (given < known.given) return given
  if (given > known.given) return Math.max(given, known.version + 1)
  if (isSame) return known.version
  return isLater ? known.version + 1 : given
}

function knownOf(store: Store, kind: string, id: string): Known {
  const row = store.get(
    `select v.*, g.version as given from version v left join given g on g.kind = v.kind and g.id = v.id
      where v.kind = ? and v.id = ?`,
    [kind, id],
  )
  const { version = 0, message = 0, hash, given } = row ?? {}
  return {
    version: Number(version),
    message: Number(message),
    hash,
    given: Number(given ?? version),
  }
}
