/** A release says what it is made of, and whoever gets it can check that. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { archive } from '../../deploy/release/contents.mjs'
import {
  hashOf,
  openEnvelope,
  signStatement,
  statementOf,
} from '../../deploy/release/provenance.mjs'
import { verifyRelease } from '../../deploy/release/verify.mjs'

const folders: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'release-test-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')

const content = Buffer.from('what is shipped')
const statementFor = (sha256: string) =>
  statementOf({
    subjects: { 'hospital-1.0.0.tgz': sha256 },
    commit: '0123456789012345678901234567890123456789',
    source: 'https://example.org/hospital.git',
    lockFile: hashOf('lock'),
    parameters: { version: '1.0.0' },
    builder: 'https://example.org/builder',
    startedOn: '2026-11-28T00:00:00Z',
    finishedOn: '2026-11-28T00:01:00Z',
  })

function aRelease(key?: KeyObject, sha256 = hashOf(content)): string {
  const folder = aFolder()
  const statement = statementFor(sha256)
  const files = {
    'hospital-1.0.0.tgz': content,
    'hospital-1.0.0.provenance.json': JSON.stringify(
      key === undefined ? statement : signStatement(statement, key),
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(
    path.join(folder, 'SHA256SUMS'),
    Object.entries(files)
      .map(([name, text]) => `${hashOf(text)}  ${name}\n`)
      .join(''),
  )
  return folder
}

it('is what its papers say, with and without a signature', () => {
  expect(verifyRelease(aRelease(privateKey), publicKey)).toEqual([
    '2 files are what their sums say',
    'built of commit 0123456789012345678901234567890123456789 by https://example.org/builder',
    'signed by this key',
  ])
  expect(verifyRelease(aRelease())[2]).toContain('no key was given')
})

it.each<[string, () => [string, KeyObject?], string]>([
  [
    'an archive that was changed',
    () => {
      const folder = aRelease(privateKey)
      writeFileSync(path.join(folder, 'hospital-1.0.0.tgz'), 'something else')
      return [folder, publicKey]
    },
    'hospital-1.0.0.tgz is not what its sum says',
  ],
  [
    'a file that is missing',
    () => {
      const folder = aRelease(privateKey)
      rmSync(path.join(folder, 'hospital-1.0.0.tgz'))
      return [folder, publicKey]
    },
    'is missing',
  ],
  [
    'a file that nobody summed',
    () => {
      const folder = aRelease(privateKey)
      writeFileSync(path.join(folder, 'more.sh'), '')
      return [folder, publicKey]
    },
    'more.sh has no sum',
  ],
  [
    'a provenance of another archive',
    () => [aRelease(privateKey, hashOf('x')), publicKey],
    'of another',
  ],
  [
    'the signature of somebody else',
    () => [aRelease(stranger.privateKey), publicKey],
    'not signed by this key',
  ],
  ['no signature where one is asked for', () => [aRelease(), publicKey], 'not signed'],
])('%s is found', (_what, given, words) => {
  const [folder, key] = given()
  expect(() => verifyRelease(folder, key)).toThrow(words)
})

it('an envelope whose statement was changed opens for nobody', () => {
  const envelope = signStatement(statementFor(hashOf(content)), privateKey)
  expect(openEnvelope(envelope, publicKey)).toEqual(statementFor(hashOf(content)))
  const payload = Buffer.from(JSON.stringify(statementFor(hashOf('x')))).toString('base64')
  expect(() => openEnvelope({ ...envelope, payload }, publicKey)).toThrow('not signed')
  expect(() => openEnvelope({ ...envelope, payloadType: 'text/plain' }, publicKey)).toThrow(
    'not signed',
  )
})

it('two archives of one content are one, whenever and by whomever it was checked out', () => {
  const written = (mode: number, at: number, names: readonly string[]) => {
    const folder = aFolder()
    mkdirSync(path.join(folder, 'docs'))
    for (const name of names) {
      const file = path.join(folder, 'docs', name)
      writeFileSync(file, name)
      chmodSync(file, mode)
      utimesSync(file, at, at)
    }
    return archive({ folder, name: 'hospital-1.0.0', at: 1_795_000_000 })
  }
  const one = written(0o644, 1_700_000_000, ['a.md', 'b.md', '文.md'])
  expect(written(0o600, 1_600_000_000, ['文.md', 'b.md', 'a.md']).equals(one)).toBe(true)
  expect(written(0o644, 1_700_000_000, ['a.md', 'c.md', '文.md']).equals(one)).toBe(false)
})
