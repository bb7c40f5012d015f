/**
 * `npm run release -- [folder]`: builds everything of the commit that is checked out and writes its archive, the bill of materials, the provenance and the sums of all of them (`dist/release` unless a folder
 * is named). With `TARO_APP_API_ROOT` the mini-program is in it. `RELEASE_KEY` names a file with an Ed25519 key in PEM that signs the provenance, `RELEASE_BUILDER` (a URI) says who builds.
 */
import { spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Problem, root, runOrExplain } from '../../server/boot/preparation.mjs'
import { billOfCommit } from './bill_of_materials.mjs'
import { archive, project } from './contents.mjs'
import { hashOf, signStatement, statementOf } from './provenance.mjs'

/** Writes a release. Answers its folder and its sums. @throws Problem when the tree has changes, or a build fails */
export function writeRelease(folder = path.join(root, 'dist', 'release')) {
  if (git('status', '--porcelain') !== '')
    throw new Problem('A release is of a commit: this tree has changes that are in none.')
  const startedOn = new Date().toISOString()
  const [commit, at] = [git('rev-parse', 'HEAD'), Number(git('log', '-1', '--format=%ct'))]
  build()
  const { version } = project()
  const name = `hospital-${version}`
  const files = {
    [`${name}.tgz`]: archive({ name, at }),
    [`${name}.cdx.json`]: Buffer.from(`${JSON.stringify(billOfCommit(at), null, 2)}\n`),
  }
  const subjects = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file, hashOf(content)]),
  )
  const statement = statementOf({
    subjects,
    commit,
    source: sourceOf(process.env.RELEASE_SOURCE ?? git('config', '--get', 'remote.origin.url')),
    lockFile: hashOf(readFileSync(path.join(root, 'package-lock.json'))),
    parameters: { version, apiRoot: process.env.TARO_APP_API_ROOT ?? null },
    builder: process.env.RELEASE_BUILDER ?? 'urn:hospital-patient-services:by-hand',
    startedOn,
    finishedOn: new Date().toISOString(),
  })
  const proof = Buffer.from(`${JSON.stringify(proven(statement), null, 2)}\n`)
  const paper = `${name}.provenance.json`
  const sums = Object.entries({ ...subjects, [paper]: hashOf(proof) })
    .map(([file, hash]) => `${hash}  ${file}\n`)
    .sort()
    .join('')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ ...files, [paper]: proof }))
    writeFileSync(path.join(folder, file), content)
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums)
  return { folder, sums }
}

/** As in the image: nothing of the demo. The H5 asks whoever sent it; only the mini-program needs an address. */
function build() {
  for (const part of ['h5', 'desk', 'server', 'connector', 'weapp'])
    rmSync(path.join(root, 'dist', part), { recursive: true, force: true })
  const { TARO_APP_API_ROOT: apiRoot, ...environment } = process.env
  const mini = apiRoot === undefined ? [] : ['weapp']
  for (const part of ['h5', 'desk', 'server', 'connector', ...mini]) {
    console.log(`building ${part} …`)
    const { status, stdout, stderr } = spawnSync('npm', ['run', `build:${part}`], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...environment,
        ...(part === 'weapp' ? { TARO_APP_API_ROOT: apiRoot } : {}),
        NODE_ENV: 'production',
      },
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Problem(`build:${part} failed:\n${stdout}\n${stderr}`)
  }
}

const proven = (statement) =>
  process.env.RELEASE_KEY === undefined
    ? statement
    : signStatement(statement, createPrivateKey(readFileSync(process.env.RELEASE_KEY)))

/** Only an address that anybody may read: no folder of this machine, no name with a password. */
const sourceOf = (address) => (/^https:\/\/[^@]+$/.test(address) ? address : undefined)

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runOrExplain(async () => {
    const { folder, sums } = writeRelease(process.argv[2] && path.resolve(process.argv[2]))
    console.log(`${sums}in ${path.relative(process.cwd(), folder)}`)
  })
