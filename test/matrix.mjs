/**
 * `npm run test:matrix`, for the night: the tests of client, contract and server on every Node we promise, and the server's on Debian's
 * PostgreSQL besides the embedded one, and by China's algorithms (`CRYPTO=gm`); the client's and the server's at seven moments of the hospital's clock; the release before on this one's schema; and WeChat's uploader over the built mini-program.
 * 1,000,000 spoilt inputs against every way in (`test/fuzz`). The release is written, built again in another folder, unpacked, and lives a hospital week as a hospital would start it.
 * `npm run test:matrix -- 24`, `-- postgres`, `-- gm`, `-- clock`, `-- release`, `-- release_before`, `-- fuzz` or `-- wechat` runs one of them. Node and the uploader come as npm packages, the release before out of git.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root, runOrExplain } from '../server/boot/preparation.mjs'
import { atMoment, installFaketime, moments } from './support/faketime.mjs'
import { countJest } from './support/jest_report.mjs'
import { runSteps } from './support/steps.mjs'

const versions = ['20', '22', '24']
const uploader = 'miniprogram-ci@2.1.42'
const debianPostgres = '/usr/lib/postgresql'
const wanted = process.argv.slice(2)

await runOrExplain(async () => {
  const known = [
    ...versions,
    'postgres',
    'gm',
    'clock',
    'release',
    'release_before',
    'fuzz',
    'wechat',
  ]
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
  if (row === 'wechat') return byWechat()
  if (row === 'release') return release()
  if (row === 'release_before') return [releaseBefore()]
  if (row === 'gm') return [byChinasAlgorithms()]
  if (row === 'clock') return atEveryMoment()
  if (row === 'fuzz') return fuzz()
  return row === 'postgres' ? [onDebianPostgres()] : onNode(row)
}

function onNode(version) {
  const folder = path.join(root, '.cache', `node-${version}`)
  const program = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const install = `Node ${version}`
  return [
    { name: install, prepare: () => installAside(folder, `${program}@${version}`) },
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

/** Nothing may depend on the hour or the day on which it is tried. */
function atEveryMoment() {
  const install = 'faketime'
  return [
    { name: install, prepare: installFaketime },
    ...moments().map(({ name, at }) => ({
      ...jest(`tests ${name}`, process.execPath, ['client', 'server']),
      environment: () => atMoment(at),
      after: [install],
    })),
  ]
}

/** What a hospital gets: the same to the byte wherever it is built, and alive without this project around it. */
function release() {
  const [clone, unpacked] = ['release_clone', 'release_unpacked'].map((name) =>
    path.join(root, '.cache', name),
  )
  const made = path.join(root, 'dist', 'release')
  const npm = (...words) => ['npm', words]
  const packages = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix']
  const shell = (words) => ['sh', ['-ec', words]]
  return [
    { name: 'release', command: npm('run', 'release'), limitMinutes: 10 },
    {
      name: 'its clone',
      command: shell(`rm -rf ${clone} ${unpacked}; git clone -q . ${clone}; mkdir ${unpacked}`),
    },
    { name: 'packages of the clone', command: npm(...packages, clone), after: ['its clone'] },
    {
      name: 'release built again',
      command: npm('run', '--prefix', clone, 'release:verify', '--', made, '--rebuild'),
      after: ['release', 'packages of the clone'],
      limitMinutes: 10,
    },
    {
      name: 'release unpacked',
      command: shell(`tar xzf ${made}/*.tgz -C ${unpacked} --strip-components=1`),
      after: ['release', 'its clone'],
    },
    {
      name: 'its packages',
      command: npm(...packages, unpacked, '-w', 'server', '--omit=dev'),
      after: ['release unpacked'],
    },
    {
      name: 'hospital week of the release',
      command: npm('run', 'hospital:week', '--', '--seed=7'),
      environment: () => ({ RELEASE_FOLDER: unpacked }),
      after: ['its packages'],
      limitMinutes: 10,
    },
  ]
}

/** Both serve patients while replicas are replaced one after the other. */
function releaseBefore() {
  const program = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const drill = path.join(root, 'test', 'drill', 'run.ts')
  return {
    name: 'the release before on this schema, and its end under load',
    command: [process.execPath, [program, drill, 'release_before', 'upgrade']],
    environment: () => ({
      BENCH_ORDERS: '200000',
      BENCH_ACCESS: '1000000',
      BENCH_MESSAGES: '500000',
    }),
  }
}

/** What nobody may be able to bring down; the seeds are printed. */
function fuzz() {
  const program = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  return [
    {
      name: 'build h5',
      command: [process.execPath, [path.join(root, 'config', 'build_cache.mjs'), 'h5']],
    },
    {
      name: 'fuzz',
      command: [process.execPath, [program, path.join(root, 'test', 'fuzz', 'run.ts')]],
      after: ['build h5'],
      shows: true,
      limitMinutes: 55,
    },
  ]
}

/** The mini-program as WeChat's uploader compiles it. */
function byWechat() {
  const folder = path.join(root, '.cache', 'wechat')
  const validate = path.join(root, 'test', 'unit', 'build', 'validate_weapp.cjs')
  return [
    { name: uploader, prepare: () => installAside(folder, uploader) },
    {
      name: 'build weapp',
      command: [process.execPath, [path.join(root, 'config', 'build_cache.mjs'), 'weapp']],
    },
    {
      name: 'mini-program by the uploader',
      command: [
        process.execPath,
        [validate, path.join(root, 'dist', 'weapp'), path.join(folder, 'node_modules')],
      ],
      after: [uploader, 'build weapp'],
    },
  ]
}

/** Packages that only the night needs, in a folder of their own. */
function installAside(folder, name) {
  const flags = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    name,
  ]
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

/** The server's suite by SM4 and SM3 (docs/keys.md). */
function byChinasAlgorithms() {
  return jest('tests of the server by 国密', process.execPath, ['server'], { CRYPTO: 'gm' })
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
