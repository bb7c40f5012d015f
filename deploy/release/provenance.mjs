/** Provenance: what was built of which commit by whom (in-toto statement, SLSA provenance v1), signed in an envelope (DSSE, Ed25519) where there is a key. */
import { createHash, createPublicKey, sign, verify } from 'node:crypto'

const payloadType = 'application/vnd.in-toto+json'
/** How this project builds; the words of it are docs/compliance/supply_chain.md. */
const buildType = 'urn:hospital-patient-services:release:1'

/** SHA-256, in hex. */
export const hashOf = (content) => createHash('sha256').update(content).digest('hex')

/**
 * The statement.
 * @param {{ subjects: Record<string, string>, commit: string, source?: string, lockFile: string, parameters: object, builder: string, startedOn: string, finishedOn: string }} given
 *   `subjects`: files and their SHA-256; `source`: the repository's address
 */
export function statementOf(given) {
  const { subjects, commit, source, lockFile, parameters, builder, startedOn, finishedOn } = given
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(subjects).map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: parameters,
        internalParameters: {
          node: process.version,
          platform: `${process.platform} ${process.arch}`,
        },
        resolvedDependencies: [
          {
            ...(source === undefined ? { name: 'source' } : { uri: `git+${source}` }),
            digest: { gitCommit: commit },
          },
          { name: 'package-lock.json', digest: { sha256: lockFile } },
        ],
      },
      runDetails: { builder: { id: builder }, metadata: { startedOn, finishedOn } },
    },
  }
}

/** The name of a key: the hash of its public half. */
const keyIdOf = (key) => hashOf(createPublicKey(key).export({ type: 'spki', format: 'der' }))

/** What is signed, so that an envelope of one type is never read as another. */
function signed(type, body) {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `
  return Buffer.concat([Buffer.from(head), body])
}

/** The statement in an envelope. @param {import('node:crypto').KeyObject} key private, Ed25519 */
export function signStatement(statement, key) {
  const body = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, signed(payloadType, body), key).toString('base64')
  return {
    payloadType,
    payload: body.toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig }],
  }
}

/** The statement out of an envelope that this public key signed. @throws Error otherwise */
export function openEnvelope(envelope, publicKey) {
  const body = Buffer.from(envelope.payload, 'base64')
  const isSigned =
    envelope.payloadType === payloadType &&
    envelope.signatures.some(({ sig }) =>
      verify(null, signed(payloadType, body), publicKey, Buffer.from(sig, 'base64')),
    )
  if (!isSigned) throw new Error('The provenance is not signed by this key.')
  return JSON.parse(body.toString())
}
