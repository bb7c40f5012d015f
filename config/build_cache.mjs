import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  mkdirSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const BARE_TARO = 'test/bench/bare_taro'
/** What the two clients of patients are built from. */
const CLIENT_INPUTS = [
  'src',
  'config',
  'types',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'tsconfig.json',
  'project.config.json',
]
const INPUTS = {
  h5: CLIENT_INPUTS,
  weapp: CLIENT_INPUTS,
  desk: [
    'desk',
    'src/contract',
    'config/loaders/strip_summaries.js',
    'config/floor',
    'config/build_cache.mjs',
    'package-lock.json',
    'tsconfig.json',
  ],
  // What pages are measured against.
  bare_taro: [BARE_TARO, 'package-lock.json'],
}
const LOCK_WAIT_MS = 10 * 60_000
const LAST_LINES = 60

/**
 * Builds `dist/<type>` unless what it was built from is unchanged. Two processes never build the same folder at once: the second waits, then finds the work done.
 * @param {'h5' | 'weapp' | 'desk' | 'bare_taro'} type
 * @param {{ log?: (line: string) => void, env?: Record<string, string> }} [options] `env`: TARO_APP_* values of this build
 * @returns {Promise<{ built: boolean, folder: string }>}
 */
export async function buildOnce(type, { log = () => {}, env = {} } = {}) {
  const folder = path.join(ROOT, 'dist', type)
  // What the tests and `npm start` build is the demo's, never a release.
  const settings = { TARO_APP_DEMO: '1', ...process.env, ...env, NODE_ENV: 'production' }
  const inputs = hashInputs(type, settings)
  if (isFresh(folder, inputs)) return { built: false, folder }

  const release = await lock(type, log)
  try {
    if (isFresh(folder, inputs)) return { built: false, folder }
    log(`building ${type} …`)
    const startedAt = Date.now()
    rmSync(path.join(folder, '.inputs.json'), { force: true })
    if (type === 'desk') await runVite()
    else await runTaro(type, settings, log)
    writeFileSync(path.join(folder, '.inputs.json'), `${JSON.stringify({ inputs })}\n`)
    log(`built ${type} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
    return { built: true, folder }
  } finally {
    release()
  }
}

function hashInputs(type, settings) {
  const hash = createHash('sha256').update(type)
  for (const name of Object.keys(settings)
    .filter((key) => key.startsWith('TARO_APP_'))
    .sort())
    hash.update(`${name}=${settings[name]}\n`)
  for (const input of INPUTS[type]) {
    for (const file of filesOf(path.join(ROOT, input))) {
      hash
        .update(path.relative(ROOT, file).split(path.sep).join('/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesOf(place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)))
}

function isFresh(folder, inputs) {
  try {
    return JSON.parse(readFileSync(path.join(folder, '.inputs.json'), 'utf8')).inputs === inputs
  } catch {
    return false
  }
}

/** Takes the lock file of one build; a lock whose process is gone is taken over. */
async function lock(type, log) {
  const file = path.join(ROOT, 'dist', `.${type}.lock`)
  try {
    mkdirSync(path.dirname(file), { recursive: true })
  } catch (cause) {
    throw new Error(`Cannot write to ${path.dirname(file)}: is the folder read-only?`, { cause })
  }
  const deadline = Date.now() + LOCK_WAIT_MS
  let hasSaid = false
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Error(`Cannot write to ${path.dirname(file)}: is the folder read-only?`, {
          cause: error,
        })
    }
    if (isAbandoned(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (Date.now() > deadline)
      throw new Error(
        `Another build of ${type} holds ${file} for too long; delete the file if no build is running.`,
      )
    if (!hasSaid) log(`another process is building ${type}, waiting …`)
    hasSaid = true
    await sleep(250)
  }
}

function isAbandoned(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    if (!owner) return Date.now() - statSync(file).mtimeMs > 5000
    process.kill(owner, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function runVite() {
  const { resolve } = createRequire(path.join(ROOT, 'desk', 'package.json'))
  const vite = path.join(path.dirname(resolve('vite/package.json')), 'bin', 'vite.js')
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [vite, 'build', 'desk', '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? done() : reject(new Error('the desk could not be built; see above')),
    )
  })
}

function runTaro(type, env, log) {
  const cli = path.join(ROOT, 'node_modules', '@tarojs', 'cli', 'bin', 'taro')
  if (!existsSync(cli)) throw new Error('The build tool is not installed: run "npm install" first.')
  const [platform, cwd] = type === 'bare_taro' ? ['h5', path.join(ROOT, BARE_TARO)] : [type, ROOT]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'build', '--type', platform], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines = []
    let lastStep = ''
    let hasErrors = false
    const read = (chunk) => {
      // Progress bars are drawn with terminal codes.
      for (const line of String(chunk)
        .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
        .split(/[\r\n]+/)) {
        if (!line.trim()) continue
        lines.push(line)
        hasErrors ||= /Compiled with some errors|✖ Errors/.test(line)
        if (lines.length > LAST_LINES) lines.shift()
        const step = /Webpack [^a-z]*([a-z ]+\(\d+%\))/.exec(line)?.[1]
        if (step && step !== lastStep) log(`${type}: ${step}`)
        lastStep = step ?? lastStep
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0 || hasErrors)
        reject(
          new Error(
            `The ${type} build failed (exit code ${code}). Its last lines:\n${lines.join('\n')}`,
          ),
        )
      else resolve()
    })
  })
}

async function main() {
  const type = process.argv[2]
  if (!Object.hasOwn(INPUTS, type ?? '')) {
    console.error('Usage: node config/build_cache.mjs h5|weapp|desk|bare_taro')
    process.exitCode = 1
    return
  }
  try {
    const { built } = await buildOnce(type, { log: (line) => console.log(line) })
    if (!built) console.log(`dist/${type} is up to date`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
