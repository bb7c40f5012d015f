/** The keys of the sandbox's merchant and of its WeChat Pay: made once, kept in the data folder, readable by the owner only. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const pem = v.pipe(v.string(), v.startsWith('-----BEGIN'))
const keyPair = v.object({ privateKey: pem, publicKey: pem })
const sandboxKeys = v.object({
  merchant: keyPair,
  /** The other side: what the sandbox signs with. */
  channel: keyPair,
  merchantSerial: v.string(),
  channelKeyId: v.string(),
  apiV3Key: v.pipe(v.string(), v.length(32)),
  smsAccessKey: v.string(),
  smsSecret: v.string(),
  hisToken: v.string(),
})
export type SandboxKeys = v.InferOutput<typeof sandboxKeys>

/** Reads them, or makes them; two processes starting at once agree on one set. @throws Error with words for the operator. */
export function readSandboxKeys(dataDir: string): SandboxKeys {
  return readOrMake(dataDir, 'keys.json', sandboxKeys, makeKeys)
}

/** The pair with which the sandbox's hospital signs in at the app's door, in the same way. */
export function readHospitalKey(dataDir: string): SandboxKeys['merchant'] {
  return readOrMake(dataDir, 'hospital.json', keyPair, makePair)
}

function readOrMake<Keys>(
  dataDir: string,
  name: string,
  schema: v.GenericSchema<unknown, Keys>,
  make: () => Keys,
): Keys {
  const folder = path.join(dataDir, 'sandbox')
  const file = path.join(folder, name)
  const present = read(file, schema)
  if (present !== undefined) return present
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder you may write.`,
      { cause: error },
    )
  }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, JSON.stringify(make()), { mode: 0o600 })
  try {
    // A link is made only where no file stands, so the first process wins.
    linkSync(draft, file)
  } catch {
    if (read(file, schema) === undefined) writeFileSync(file, readFileSync(draft), { mode: 0o600 })
  } finally {
    rmSync(draft, { force: true })
  }
  const kept = read(file, schema)
  if (kept === undefined) throw new Error(`${file} could not be kept.`)
  return kept
}

function read<Keys>(file: string, schema: v.GenericSchema<unknown, Keys>): Keys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new Error(`${file} is damaged. Remove it to let the sandbox make new keys.`)
  }
}

function makeKeys(): SandboxKeys {
  return {
    merchant: makePair(),
    channel: makePair(),
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    channelKeyId: `PUB_KEY_ID_SANDBOX${randomBytes(10).toString('hex').toUpperCase()}`,
    apiV3Key: randomBytes(16).toString('hex'),
    smsAccessKey: `LTAI${randomBytes(8).toString('hex')}`,
    smsSecret: randomBytes(16).toString('hex'),
    hisToken: randomBytes(24).toString('base64url'),
  }
}

function makePair(): SandboxKeys['merchant'] {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
