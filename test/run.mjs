/** `npm test`: every check of the project, from a fresh clone. `--quick` (`npm run check`): what needs no build, no database and no browser; with `--since` of that, what a change may have broken; `--types` (`npm run types`): the compiler alone. Plain Node. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkNode, installPackages, root, runOrExplain } from '../server/boot/preparation.mjs'
import { bin, jest, readingSteps, results, stepsSince, typeSteps } from './support/check_steps.mjs'
import { findChromium, installChromium } from './support/chromium.mjs'
import { installOrthanc } from './support/orthanc.mjs'
import { countPlaywright } from './support/playwright_report.mjs'
import { runSteps } from './support/steps.mjs'
import { askVulnerabilities, writeBillOfMaterials } from './support/supply_chain.mjs'

const typesOnly = process.argv.includes('--types')
const quick = typesOnly || process.argv.includes('--quick')
/** `--since`: since the last commit; `--since=main`: since the branch left main. */
const since = process.argv.find((word) => /^--since(=|$)/.test(word))

await runOrExplain(async () => {
  checkNode()
  await Promise.all([installPackages(), quick ? undefined : installPrograms()])
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const started = Date.now()
  const outcome = await runSteps(quick ? quickSteps() : allSteps(), lanes())
  printSummary(outcome, started)
  process.exit(outcome.failed === 0 ? 0 : 1)
})

/** What comes from the distribution is fetched while npm fetches the packages; the steps below say what came of it. */
function installPrograms() {
  const words = `
    for (const [file, install] of [['orthanc', 'installOrthanc'], ['chromium', 'installChromium'], ['connector/packages', 'needPackages']])
      await import('./test/support/' + file + '.mjs').then((module) => module[install]()).catch(() => undefined)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', words], {
    cwd: root,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('close', resolve))
}

/** Two steps at a time on two cores: a third only makes each longer; more cores help jest and the linters little. */
function lanes() {
  return Math.max(1, Math.min(os.availableParallelism(), 3))
}

function quickSteps() {
  if (typesOnly) return typeSteps()
  if (since !== undefined) return stepsSince(since.split('=')[1] ?? 'HEAD')
  return [...readingSteps(), ...jestSteps(['client', 'node'])]
}

/** The server's suite is the longest: it goes first, and everything short beside it. */
function allSteps() {
  const { early, late } = jestProjects()
  return [
    { name: 'imaging archive', prepare: () => installOrthanc() },
    { ...jest(['server'], '1/2'), after: ['imaging archive'] },
    { ...jest(['server'], '2/2'), after: ['imaging archive'], behind: 'tests: server 1/2' },
    byChinasAlgorithms(),
    build('h5'),
    build('weapp'),
    { name: 'bill of materials', prepare: writeBillOfMaterials },
    { name: 'known vulnerabilities', prepare: askVulnerabilities },
    ...readingSteps(),
    ...jestSteps(early.filter((name) => name !== 'server')),
    { name: 'demo to copy', prepare: makeSeededFolder },
    ...late.map((name) => ({
      ...jest([name]),
      after: name === 'weapp' ? ['build weapp', 'demo to copy'] : ['build h5', 'build weapp'],
    })),
    ...endToEndSteps(),
  ]
}

/** One seeded database for the servers of all steps to copy; removed when the run ends. */
async function makeSeededFolder() {
  const [program, flags] = bin('tsx', ['test/support/e2e/seed_once.ts'])
  const { stdout } = await promisify(execFile)(program, flags, { cwd: root })
  const folder = stdout.trim().split('\n').at(-1)
  if (folder === '') return
  process.env.E2E_SEEDED_FOLDER = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Jest's own list decides; projects about what the builds wrote come after the builds. */
function jestProjects() {
  const { projects } = createRequire(import.meta.url)('../jest.config.js')
  const names = projects.map((project) => project.displayName)
  const isLate = (name) => /build|weapp/.test(name)
  return { early: names.filter((name) => !isLate(name)), late: names.filter(isLate) }
}

function jestSteps(names) {
  return names.map((name) => jest([name]))
}

/** What keeps and signs, once more by SM4 and SM3; the whole suite so is the night's (`npm run test:matrix -- gm`). */
function byChinasAlgorithms() {
  const kept = [
    'foundation/key_rings',
    'compliance/(erasure|export)',
    'privacy/',
    '(account|staff)/sign_in',
    'intake/renewing',
    'form/known',
    'workers/checkpoint',
  ]
  return {
    ...jest(['server'], undefined, [`--testPathPattern=test/server/(${kept.join('|')})`]),
    name: 'tests: server by 国密',
    environment: () => ({ CRYPTO: 'gm' }),
  }
}

function build(platform) {
  const script = path.join(root, 'config', 'build_cache.mjs')
  return { name: `build ${platform}`, command: [process.execPath, [script, platform]] }
}

function endToEndSteps() {
  if (!existsSync(path.join(root, 'playwright.config.ts'))) return []
  return [
    { name: 'browser', prepare: () => installChromium() },
    {
      ...playwright('parts', ['--config', 'test/parts/playwright.config.ts']),
      after: ['browser'],
      limitMinutes: 5,
    },
    {
      ...playwright('every page', ['--project=pages', '--workers=1']),
      after: ['browser', 'build h5', 'demo to copy'],
      limitMinutes: 40,
    },
    {
      ...playwright('end to end', ['--project=flows*']),
      after: ['browser', 'imaging archive', 'build h5', 'build weapp', 'demo to copy'],
      // Two long ones beside each other is enough for two cores.
      behind: 'tests: server 2/2',
      limitMinutes: 40,
    },
  ]
}

function playwright(name, flags) {
  const report = path.join(results, `playwright-${name}.json`)
  return {
    name,
    command: bin('playwright', ['test', '--reporter=line,json', ...flags]),
    environment: () => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: findChromium() ?? '',
    }),
    count: () => countPlaywright(report),
  }
}

function printSummary({ steps, passed, failed }, started) {
  console.log(`\nSteps, ${Math.round((Date.now() - started) / 1000)} s in all:`)
  for (const { name, state, seconds, count } of steps) {
    const tests = count === undefined ? '' : `${count.passed} passed, ${count.failed} failed`
    console.log(
      `  ${state.padEnd(8)}${name.padEnd(30)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${tests}`.trimEnd(),
    )
  }
  const again = steps.flatMap(({ count }) => count?.again ?? [])
  if (again.length > 0)
    console.log(`\nPassed only when tried again, to be mended:\n  ${again.join('\n  ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
}
