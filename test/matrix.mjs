/**
 * `npm run test:matrix`, for the night: the tests of client, contract and server on every Node we promise, and the server's on Debian's
 * PostgreSQL besides the embedded one. `npm run test:matrix -- 24` or `-- postgres` runs one of them. Node comes as an npm package.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root, runOrExplain } from '../server/preparation.mjs'
import { countJest } from './support/jest_report.mjs'
import { runSteps } from './support/steps.mjs'

const versions = ['20', '22', '24']
const debianPostgres = '/usr/lib/postgresql'
const wanted = process.argv.slice(2)

await runOrExplain(async () => {
  const known = [...versions, 'postgres']
  const strange = wanted.filter((name) => !known.includes(name))
  if (strange.length > 0)
    throw new Error(`${strange.join(', ')}: the matrix has ${known.join(', ')}`)
  const rows = wanted.length > 0 ? wanted : known
  const { steps, passed, failed } = await runSteps(rows.flatMap(stepsOf), 1)
  for (const { name, state, seconds } of steps)
    console.log(`  ${state.padEnd(8)} ${name} ${seconds.toFixed(0)} s`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
})

function stepsOf(row) {
  return row === 'postgres' ? [onDebianPostgres()] : onNode(row)
}

function onNode(version) {
  const folder = path.join(root, '.cache', `node-${version}`)
  const program = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const install = `Node ${version}`
  return [
    { name: install, prepare: () => installNode(folder, `${program}@${version}`) },
    {
      ...jest(
        `tests on Node ${version}`,
        path.join(folder, 'node_modules', program, 'bin', 'node'),
        ['client', 'node', 'server'],
      ),
      after: [install],
    },
  ]
}

function installNode(folder, name) {
  const flags = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', name]
  const { status, stdout, stderr } = spawnSync('npm', flags, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${flags.join(' ')} failed:\n${stdout}${stderr}`)
  return name
}

function onDebianPostgres() {
  const [version] = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  if (version === undefined)
    throw new Error('no PostgreSQL of the system here: sudo apt-get install -y postgresql')
  return jest(`tests on PostgreSQL ${version}`, process.execPath, ['server'], {
    POSTGRES_BINARIES: path.join(debianPostgres, version),
  })
}

function jest(name, node, projects, environment = {}) {
  const report = path.join(root, '.cache', `${name.replaceAll(' ', '_')}.json`)
  const program = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const flags = ['--ci', '--maxWorkers=1', '--json', `--outputFile=${report}`, '--selectProjects']
  return {
    name,
    command: [node, [program, ...flags, ...projects]],
    environment: () => environment,
    count: () => countJest(report),
    limitMinutes: 40,
  }
}
