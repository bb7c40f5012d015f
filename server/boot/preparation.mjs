/** What a fresh clone needs before anything runs: the right Node, and the packages of the lock file. Plain Node, no dependencies. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withAddresses } from './package_addresses.mjs'

/** The folder of the project. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const mark = path.join(root, 'node_modules', '.installed_from')

/** A problem that the operator can solve; shown without a stack. */
export class Problem extends Error {}

/** Runs `work`; a Problem ends the process with its message and exit code 1. */
export async function runOrExplain(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

/** @throws Problem when Node is too old for the project. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Problem(
    `Node ${process.versions.node} is too old: this project needs Node 20.19 or newer (https://nodejs.org).`,
  )
}

/**
 * Installs the lock file's packages when some are missing or it changed. Not `npm ci`, which deletes the folder first
 * and costs a minute at every change of the lock file.
 * @throws Problem.
 */
export async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  if (isComplete()) return remember(wanted)
  checkWritable(root)
  console.log('Installing packages once for this lock file. This takes a minute or two.')
  const started = Date.now()
  // No package needs an install script, and some networks forbid their downloads.
  const code = await withAddresses(root, () =>
    run(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--progress=true'],
      { NODE_ENV: 'development' },
    ),
  )
  if (code === 'ENOENT')
    throw new Problem(
      'npm was not found. It comes with Node: reinstall Node, or put npm on the PATH.',
    )
  if (code !== 0)
    throw new Problem(
      'npm install failed; its own words stand above. Is the package registry reachable (npm config get registry) and is there space on the disk?',
    )
  remember(wanted)
  console.log(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`)
}

/** npm writes this file last, also after `npm ci` or `npm install` by hand. */
function isComplete() {
  const hidden = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const { packages: present } = JSON.parse(readFileSync(hidden, 'utf8'))
  const { packages: wanted } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(wanted).every(
    ([name, { version, optional, peer, link }]) =>
      !name.startsWith('node_modules/') ||
      optional ||
      peer ||
      link ||
      present[name]?.version === version,
  )
}

function remember(wanted) {
  try {
    mkdirSync(path.dirname(mark), { recursive: true })
    writeFileSync(mark, wanted)
  } catch {
    // A read-only checkout that is complete works; it is only checked again next time.
  }
}

/** @throws Problem when `folder` is not writable. */
function checkWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Problem(
      `The folder ${folder} cannot be written by this user. Copy the project to a folder of your own, or change its permissions.`,
    )
  }
}

/** Runs a program in the project's folder with visible output; returns the exit code, or the name of the error that prevented its start. */
function run(program, flags, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, flags, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => resolve(error.code ?? 'failed'))
    child.once('close', (code) => resolve(code ?? 1))
  })
}
