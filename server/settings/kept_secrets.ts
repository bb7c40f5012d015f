/** The demo's secrets: created once, kept in the data folder so that tokens and encrypted numbers outlive a restart. Production brings its own. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { readOrMake } from '../crypto/kept_file'

const secrets = v.object({
  tokenSecret: v.string(),
  identityKey: v.string(),
  weChatSecret: v.string(),
})
type KeptSecrets = v.InferOutput<typeof secrets>

/** Reads the secrets of this data folder, or makes them. @throws Error with words for the operator. */
export function keptSecrets(dataDir: string): KeptSecrets {
  return readOrMake(dataDir, {
    name: 'secrets.json',
    schema: secrets,
    make: () => ({
      tokenSecret: randomBytes(32).toString('base64url'),
      identityKey: randomBytes(32).toString('base64'),
      weChatSecret: randomBytes(16).toString('hex'),
    }),
    whenDamaged: (file) =>
      `Remove the folder ${path.dirname(file)} to begin with a new demo hospital.`,
  })
}
