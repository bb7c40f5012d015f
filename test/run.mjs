/** `npm test`: every check of the project, from a fresh clone. `--quick` (`npm run check`): what needs no build, no database and no browser. Plain Node. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkNode, installPackages, root, runOrExplain } from '../server/boot/preparation.mjs'
import { findChromium, installChromium } from './support/chromium.mjs'
import { countJest } from './support/jest_report.mjs'
import { installOrthanc } from './support/orthanc.mjs'
import { countPlaywright } from './support/playwright_report.mjs'
import { runSteps } from './support/steps.mjs'
import { askVulnerabilities, writeBillOfMaterials } from './support/supply_chain.mjs'

const quick = process.argv.includes('--quick')
const results = path.join(root, '.cache', 'test-results')

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

/** Checks that only read. */
function readingSteps() {
  return [
    { name: 'lint', command: bin('oxlint', ['-c', 'oxlint.config.mjs']) },
    types('client', 'tsconfig.json'),
    types('mini-program', 'config/tsconfig.weapp.json'),
    types('server', 'server/tsconfig.json'),
    types('tests', 'test/tsconfig.json'),
    types('desk', 'desk/tsconfig.json'),
    types('connector', 'connector/tsconfig.json'),
    types('simulators', 'simulators/tsconfig.json'),
    types('front door of a group', 'deploy/group/tsconfig.json'),
    {
      name: 'import rules',
      command: bin('depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        'src',
        'server',
        'desk',
        'connector',
        'simulators',
        'test',
        'deploy',
      ]),
    },
    { name: 'unused code', command: bin('knip', ['--no-progress']) },
    { name: 'styles', command: bin('stylelint', ['src/**/*.scss', '--allow-empty-input']) },
    { name: 'format', command: bin('oxfmt', ['--check']) },
  ]
}

/** By TypeScript 7, a fifth of the time of 5.9, which Taro still needs (docs/decisions/0032). */
function types(of, project) {
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc')
  return { name: `types of the ${of}`, command: [process.execPath, [compiler, '-p', project]] }
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

/** `share`, as 1/2: of a suite too long for one step, this part of its files; `more` are flags. */
function jest(names, share, more = []) {
  const name = [names.join(', '), share].filter(Boolean).join(' ')
  const report = path.join(results, `jest-${name.replace(/\W+/g, '-')}.json`)
  return {
    name: `tests: ${name}`,
    command: bin('jest', [
      '--ci',
      '--maxWorkers=1',
      // What a failed test left open does not hold up the whole run; a developer's own run shows it.
      ...(process.env.CI === undefined ? [] : ['--forceExit']),
      '--passWithNoTests',
      '--json',
      `--outputFile=${report}`,
      '--selectProjects',
      ...names,
      ...(share === undefined ? [] : [`--shard=${share}`]),
      ...more,
    ]),
    count: () => countJest(report),
    limitMinutes: 30,
  }
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
      limitMinutes: 25,
    },
    {
      ...playwright('end to end', ['--project=flows*']),
      after: ['browser', 'imaging archive', 'build h5', 'build weapp', 'demo to copy'],
      // Two long ones beside each other is enough for two cores.
      behind: 'tests: server 2/2',
      limitMinutes: 25,
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

/** A program of node_modules, run by this Node. */
function bin(name, flags) {
  return [
    path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name),
    flags,
  ]
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
