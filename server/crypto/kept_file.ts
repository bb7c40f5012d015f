/** A file of the data folder that is created once, readable by its owner only: secrets and keys of the demo. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

interface KeptFile<Content> {
  /** In the data folder, e.g. `sandbox/keys.json`. */
  name: string
  schema: v.GenericSchema<unknown, Content>
  make: () => Content
  /** What the operator does about a damaged file, given its path. */
  whenDamaged: (file: string) => string
}

/** Reads it, or creates it; two processes starting at once agree on one. @throws Error with a message for the operator. */
export function readOrMake<Content>(dataDir: string, kept: KeptFile<Content>): Content {
  const file = path.join(dataDir, kept.name)
  const read = (): Content | undefined => readKept(file, kept)
  const present = read()
  if (present !== undefined) return present
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const words = JSON.stringify(kept.make())
  try {
    makeFolder(dataDir, file)
    writeFileSync(draft, words, { mode: 0o600 })
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you may write.`,
      { cause: error },
    )
  }
  try {
    // A link is created only where no file exists, so the first process wins.
    linkSync(draft, file)
  } catch {
    // For file systems without links.
    if (read() === undefined) writeFileSync(file, words, { mode: 0o600 })
  } finally {
    rmSync(draft, { force: true })
  }
  const made = read()
  if (made === undefined) throw new Error(`${file} could not be kept.`)
  return made
}

/** A folder inside the data folder is private to its owner; the data folder itself is the operator's. */
function makeFolder(dataDir: string, file: string): void {
  const folder = path.dirname(file)
  const isOwn = path.resolve(folder) !== path.resolve(dataDir)
  mkdirSync(folder, { recursive: true, ...(isOwn && { mode: 0o700 }) })
}

function readKept<Content>(
  file: string,
  { schema, whenDamaged }: KeptFile<Content>,
): Content | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new Error(`${file} is damaged. ${whenDamaged(file)}`)
  }
}
