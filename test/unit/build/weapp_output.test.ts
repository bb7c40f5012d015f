import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { drawnElements } from '../../../config/loaders/used_components'
import { releaseProblems } from '../../../config/weapp/check'
import {
  packageSizes,
  shippedFiles,
  sizeLimits,
  weappProblems,
} from '../../../config/weapp/problems'
import { declarations } from '../../../config/weapp/review'
import { build, BUILD_TIMEOUT_MS } from './build'

const VALIDATOR_TIMEOUT_MS = 120_000

let folder = ''

beforeAll(async () => {
  folder = process.env.WEAPP_FOLDER ?? (await build('weapp'))
}, BUILD_TIMEOUT_MS)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

test('the package may be uploaded: all files are there, packages are in order and within their budgets', () => {
  const sizes = packageSizes(folder)
  const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = sizes.map(
    ({ name, bytes, largest }) =>
      `  ${name}: ${kilobytes(bytes)} (${largest.map(({ file, bytes: own }) => `${file.split('/').at(-1) ?? ''} ${kilobytes(own)}`).join(', ')})`,
  )
  process.stdout.write(
    `weapp, raw: whole ${kilobytes(whole)} (limit ${kilobytes(sizeLimits.whole)}, main ${kilobytes(sizeLimits.main)})\n${lines.join('\n')}\n`,
  )
  expect(sizes[0]?.bytes).toBeGreaterThan(0)
  expect(weappProblems(folder)).toEqual([])
})

test('the folder opens by itself in the developer tools', () => {
  const project = JSON.parse(readFileSync(path.join(folder, 'project.config.json'), 'utf8')) as {
    miniprogramRoot: string
  }
  expect(existsSync(path.join(folder, project.miniprogramRoot, 'app.json'))).toBe(true)
})

test('the privacy guide declares every call of the scripts that hands something over', () => {
  expect(releaseProblems(folder).filter((problem) => /privacy guide/.test(problem))).toEqual([])
  const scripts = shippedFiles(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  for (const api of declarations.flatMap(({ apis }) => apis))
    expect([api, new RegExp(`\\(\\)\\.${api}\\(|["']${api}`).test(scripts)]).toEqual([api, true])
})

test('every WXML template compiles', async () => {
  expect(shippedFiles(folder).some((name) => name.endsWith('.wxml'))).toBe(true)
  expect(await run('compile_templates.cjs', folder)).toEqual([])
})

test('every element of the templates is one whose attributes the scripts know', () => {
  const templates = readFileSync(path.join(folder, 'base.wxml'), 'utf8')
  const drawn = [...templates.matchAll(/<([\w-]+)/g)].map(([, name = '']) => name)
  const known = [...drawnElements()].map((name) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase())
  const ofTaro = ['template', 'wxs', 'block', 'comp']
  expect(drawn.filter((name) => ![...known, ...ofTaro].includes(name))).toEqual([])
})

test('WeChat’s compiler of styles takes every sheet', async () => {
  expect(await run('compile_styles.cjs', folder)).toEqual([])
})

describe('what is planted is found', () => {
  let copy = ''

  beforeEach(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'hospital-planted-'))
    cpSync(folder, copy, { recursive: true })
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  /** Changes app.json of the copy. */
  function plant(
    change: (app: {
      pages: string[]
      subPackages: { root: string; pages: string[] }[]
      preloadRule?: unknown
    }) => void,
  ): void {
    const file = path.join(copy, 'app.json')
    const app = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof change>[0]
    change(app)
    writeFileSync(file, JSON.stringify(app))
  }

  test('a page without its script', () => {
    rmSync(path.join(copy, 'pages/center/bind_tel.js'))
    expect(weappProblems(copy)).toEqual(['pages/center/bind_tel.js is missing'])
  })

  test('a page that nobody built', () => {
    plant(({ pages }) => pages.push('pages/index/planted'))
    expect(weappProblems(copy)).toEqual(
      ['js', 'json', 'wxml'].map((end) => `pages/index/planted.${end} is missing`),
    )
  })

  test('a script that another one requires', () => {
    const [name = ''] = shippedFiles(copy).filter((file) =>
      /subpages\/.*sub-common\/\w+\.js$/.test(file),
    )
    rmSync(path.join(copy, name))
    expect(weappProblems(copy).join('\n')).toContain(`requires ${name}, which is missing`)
  })

  test('a tab page in a subpackage', () => {
    plant((app) => {
      app.pages = app.pages.filter((page) => page !== 'pages/center/center')
      app.subPackages.push({ root: 'pages/center', pages: ['center'] })
    })
    expect(weappProblems(copy)).toContain(
      'the tab page pages/center/center is not in the main package',
    )
  })

  test('a main package above its budget', () => {
    appendFileSync(path.join(copy, 'common.js'), ' '.repeat(sizeLimits.main))
    expect(weappProblems(copy).join('\n')).toMatch(/the main package has \d+ bytes/)
  })

  test('a subpackage above WeChat’s limit', () => {
    appendFileSync(
      path.join(copy, 'subpages/patient/patient_add.js'),
      ' '.repeat(sizeLimits.eachPackage),
    )
    expect(weappProblems(copy).join('\n')).toMatch(
      /subpages\/patient has \d+ bytes, more than WeChat takes/,
    )
  })

  test('a rule that loads a package which does not exist', () => {
    plant(
      (app) =>
        (app.preloadRule = {
          'pages/index/index': { network: 'all', packages: ['subpages/nowhere'] },
        }),
    )
    expect(weappProblems(copy)).toEqual([
      'pages/index/index preloads subpages/nowhere, which is no package',
    ])
  })

  test('a location that app.json does not announce', () => {
    appendFileSync(path.join(copy, 'common.js'), ';o().startLocationUpdate({})')
    expect(weappProblems(copy)).toEqual([
      'startLocationUpdate is called, but not in requiredPrivateInfos',
    ])
  })

  test.each(['getWeRunData', 'chooseAddress', 'getClipboardData'])(
    'a call that nobody declared: %s',
    (api) => {
      appendFileSync(path.join(copy, 'common.js'), `;o().${api}({})`)
      expect(releaseProblems(copy)).toContain(
        `${api} is called, but the privacy guide does not declare it (review.ts)`,
      )
    },
  )

  test.each(['http://10.0.0.7:8080', 'ws://hospital.example'])(
    'a server without encryption: %s',
    (root) => {
      appendFileSync(path.join(copy, 'common.js'), `;const root = '${root}'`)
      expect(releaseProblems(copy).join('\n')).toContain(`it asks ${root}: WeChat speaks https`)
    },
  )

  test('a broken template', async () => {
    writeFileSync(path.join(copy, 'pages/index/index.wxml'), '<view><text></view>')
    expect(await run('compile_templates.cjs', copy)).not.toEqual([])
  })

  test('styles that WeChat’s compiler refuses', async () => {
    const planted = { 'app-origin.wxss': '.a > * {}', 'common.wxss': '.a > :not(:last-child) {}' }
    for (const [file, rule] of Object.entries(planted)) appendFileSync(path.join(copy, file), rule)
    const problems = JSON.stringify(await run('compile_styles.cjs', copy))
    for (const file of Object.keys(planted)) expect(problems).toContain(file)
  })
})

/** Runs one of the compilers in a process that ends, in a folder of its own: they leave workers, and folders where they stand. Its last line is JSON. */
async function run(script: string, place: string): Promise<unknown> {
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'hospital-weapp-'))
  try {
    const command = [path.join(__dirname, script), path.resolve(place)]
    const limits = {
      cwd,
      timeout: VALIDATOR_TIMEOUT_MS,
      killSignal: 'SIGKILL' as const,
      maxBuffer: 64 * 1024 * 1024,
    }
    const { stdout } = await promisify(execFile)(process.execPath, command, limits)
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null')
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
