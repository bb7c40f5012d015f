/** The demo's secrets: made once, kept in the data folder so that tokens and encrypted numbers outlive a restart. Production brings its own. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const secrets = v.object({
  tokenSecret: v.string(),
  identityKey: v.string(),
  weChatSecret: v.string(),
})
type KeptSecrets = v.InferOutput<typeof secrets>

/** Reads the secrets of this data folder, or makes them; two processes starting at once agree on one set. @throws Error with words for the operator. */
export function keptSecrets(dataDir: string): KeptSecrets {
  const file = path.join(dataDir, 'secrets.json')
  return read(file) ?? make(dataDir, file)
}

function read(file: string): KeptSecrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return v.parse(secrets, JSON.parse(text))
  } catch {
    throw new Error(
      `${file} is damaged. Remove the folder ${path.dirname(file)} to begin with a new demo hospital.`,
    )
  }
}

function make(dataDir: string, file: string): KeptSecrets {
  const made: KeptSecrets = {
    tokenSecret: randomBytes(32).toString('base64url'),
    identityKey: randomBytes(32).toString('base64'),
    weChatSecret: randomBytes(16).toString('hex'),
  }
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(draft, JSON.stringify(made), { mode: 0o600 })
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you may write.`,
      { cause: error },
    )
  }
  try {
    // A link is made only where no file stands, so the first process wins.
    linkSync(draft, file)
    return made
  } catch {
    return read(file) ?? keepWithoutLink(file, made)
  } finally {
    unlinkSync(draft)
  }
}

/** For file systems without links. */
function keepWithoutLink(file: string, made: KeptSecrets): KeptSecrets {
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}
