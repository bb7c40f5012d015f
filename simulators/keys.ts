/** The keys of the sandbox's merchant and of its WeChat Pay: made once, kept in the data folder, readable by the owner only. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { readOrMake } from '../server/crypto/kept_file'

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
  return readOrMake(dataDir, {
    name: 'sandbox/keys.json',
    schema: sandboxKeys,
    make: makeKeys,
    whenDamaged,
  })
}

/** The pair with which the sandbox's hospital signs in at the app's door, in the same way. */
export function readHospitalKey(dataDir: string): SandboxKeys['merchant'] {
  return readOrMake(dataDir, {
    name: 'sandbox/hospital.json',
    schema: keyPair,
    make: makePair,
    whenDamaged,
  })
}

/** The pair with which the provider of the demo's staff signs: kept, so that a restart signs nobody out. */
export function readProviderKey(dataDir: string): SandboxKeys['merchant'] {
  return readOrMake(dataDir, {
    name: 'sandbox/provider.json',
    schema: keyPair,
    make: makePair,
    whenDamaged,
  })
}

const whenDamaged = (): string => 'Remove it to let the sandbox make new keys.'

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
