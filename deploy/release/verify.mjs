/**
 * `npm run release:verify -- FOLDER [--key PUBLIC.pem] [--rebuild]`: whether a release is what its papers say. The sums, what the provenance is of, its signature by this key,
 * and with `--rebuild` whether the commit that is checked out gives the same archive to the byte.
 */
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Problem, runOrExplain } from '../../server/boot/preparation.mjs'
import { hashOf, openEnvelope } from './provenance.mjs'
import { writeRelease } from './release.mjs'

/** What is true of a release, in lines for people. @throws Problem with what is not */
export function verifyRelease(folder, publicKey) {
  const read = (file) => readFileSync(path.join(folder, file))
  const sums = new Map(
    read('SHA256SUMS')
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).reverse()),
  )
  const found = readdirSync(folder).filter((file) => file !== 'SHA256SUMS')
  for (const file of new Set([...found, ...sums.keys()])) {
    if (!sums.has(file)) throw new Problem(`${file} has no sum.`)
    if (!found.includes(file)) throw new Problem(`${file} is missing.`)
    if (hashOf(read(file)) !== sums.get(file))
      throw new Problem(`${file} is not what its sum says.`)
  }
  const paper = found.find((file) => file.endsWith('.provenance.json'))
  if (paper === undefined) throw new Problem('There is no provenance.')
  const statement = statementIn(JSON.parse(read(paper).toString()), publicKey)
  for (const { name, digest } of statement.subject)
    if (sums.get(name) !== digest.sha256) throw new Problem(`The provenance is of another ${name}.`)
  const [{ digest }] = statement.predicate.buildDefinition.resolvedDependencies
  return [
    `${sums.size} files are what their sums say`,
    `built of commit ${digest.gitCommit} by ${statement.predicate.runDetails.builder.id}`,
    publicKey === undefined
      ? 'no key was given: nobody says so by signature'
      : 'signed by this key',
  ]
}

function statementIn(paper, publicKey) {
  const isSigned = paper.payload !== undefined
  if (publicKey === undefined)
    return isSigned ? JSON.parse(Buffer.from(paper.payload, 'base64').toString()) : paper
  if (!isSigned) throw new Problem('The provenance is not signed.')
  try {
    return openEnvelope(paper, publicKey)
  } catch (error) {
    throw new Problem(error.message)
  }
}

/** Builds the checked out commit again and compares. @throws Problem with what differs */
function rebuild(folder) {
  const again = mkdtempSync(path.join(os.tmpdir(), 'release-'))
  try {
    writeRelease(again)
    for (const file of readdirSync(again).filter((one) => /\.(tgz|cdx\.json)$/.test(one)))
      if (!readFileSync(path.join(again, file)).equals(readFileSync(path.join(folder, file))))
        throw new Problem(`${file}: this commit gives another one.`)
  } finally {
    rmSync(again, { recursive: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runOrExplain(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, rebuild: { type: 'boolean' } },
    })
    const folder = path.resolve(positionals[0] ?? 'dist/release')
    const key = values.key === undefined ? undefined : createPublicKey(readFileSync(values.key))
    for (const line of verifyRelease(folder, key)) console.log(line)
    if (values.rebuild) rebuild(folder)
    if (values.rebuild) console.log('built again: the same to the byte')
  })
