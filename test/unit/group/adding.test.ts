/** The group's file, and one more hospital: a plan first, nothing twice, nothing secret on the screen. */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { applyPlan, formatPlan, planCell } from '../../../deploy/group/adding/plan'
import { contentPolicy } from '../../../deploy/group/documents'
import { checkGroup, readGroup } from '../../../deploy/group/hospitals'
import { readSettings } from '../../../server/settings'

const root = path.join(__dirname, '../../..')
const example = path.join(root, 'deploy/group/hospitals.example.json')
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'group-'))
  file = path.join(folder, 'hospitals.json')
  cpSync(example, file)
})
afterEach(() => rmSync(folder, { recursive: true }))

const tcm = {
  id: 'yunxi-tcm',
  name: '云溪市中医院',
  region: '云溪市',
  address: '云溪市解放路 1 号',
  telephone: '0571-8000 0200',
  origin: 'https://tcm.hospitals.example',
}
const plan = (given: object = {}) =>
  planCell(file, path.join(folder, 'cells'), { ...tcm, ...given })
const made = (name: string) => path.join(folder, 'cells', tcm.id, name)

it('the example can be used', () => {
  expect(readGroup(example).hospitals.map(({ id }) => id)).toEqual([
    'yunxi-first',
    'yunxi-children',
  ])
})

it.each<[object, string]>([
  [{ hospitals: [{}] }, 'hospitals[0].id: is missing'],
  [{ hospitals: [{ ...tcm, id: 'A_b' }] }, 'hospitals[0].id: must be 2 to 31 small letters'],
  [
    { hospitals: [{ ...tcm, origin: 'http://x.example' }] },
    'hospitals[0].origin: must begin with https://',
  ],
  [
    { hospitals: [{ ...tcm, origin: 'https://x.example/a' }] },
    'hospitals[0].origin: must be an origin',
  ],
  [{ hospitals: [{ ...tcm, phone: '1' }] }, 'hospitals[0].phone: is no field of this file'],
  [
    { hospitals: [tcm, { ...tcm, origin: 'https://y.example' }] },
    'two hospitals have the id yunxi-tcm',
  ],
  [{ hospitals: [tcm, { ...tcm, id: 'other' }] }, 'two hospitals have the origin'],
  [{ weChatAppId: 'x', hospitals: [] }, 'weChatAppId: is no app id'],
])('a file that cannot be used says where: %#', (given, words) => {
  expect(() =>
    checkGroup({ name: '集团', frontDoor: 'https://front.example', ...given }, 'file'),
  ).toThrow(words)
})

it('prints a plan and makes nothing; applied, it makes a cell whose settings only lack what people know', () => {
  const words = formatPlan(plan()).join('\n')
  expect(words).toContain('hospital_yunxi_tcm')
  expect(words).toContain('127.0.0.1:8130 and 8131')
  expect(readGroup(file).hospitals).toHaveLength(2)
  expect(() => statSync(made('secrets.env'))).toThrow('ENOENT')

  applyPlan(plan())
  expect(readGroup(file).hospitals).toHaveLength(3)
  expect(statSync(made('secrets.env')).mode & 0o777).toBe(0o600)
  const secrets = readFileSync(made('secrets.env'), 'utf8')
  const environment = Object.fromEntries(
    secrets
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
  const {
    POSTGRES_PASSWORD: password = '',
    TOKEN_SECRET: token = '',
    IDENTITY_KEY: key = '',
  } = environment
  for (const secret of [password, token, key]) {
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(formatPlan(plan()).join('\n')).not.toContain(secret)
    expect(readFileSync(made('compose.yml'), 'utf8')).not.toContain(secret)
  }
  // What compose insists on is among what people are asked for.
  for (const [, name = ''] of readFileSync(path.join(root, 'deploy/compose.yml'), 'utf8').matchAll(
    /\$\{(\w+)/g,
  ))
    expect(environment).toHaveProperty([name])
  expect(words).toContain('NODE_DIGEST')
  // The server refuses it for what is empty, and for nothing that was made.
  let refusal = ''
  try {
    readSettings(environment)
  } catch (error) {
    refusal = String(error)
  }
  expect(refusal).toContain('WECHAT_MP_SECRET')
  for (const name of [
    'PUBLIC_URL',
    'TOKEN_SECRET',
    'IDENTITY_KEY',
    'DATABASE_URL',
    'WECHAT_AUTHORIZE_URL',
  ])
    expect(refusal).not.toContain(name)
  expect(environment.WECHAT_AUTHORIZE_URL).toBe('https://hospitals.example/sign_in/')
})

it('again it makes nothing new, and leaves what was changed by hand', () => {
  applyPlan(plan())
  const before = readFileSync(made('secrets.env'), 'utf8')
  writeFileSync(made('nginx.conf'), '# ours')
  const words = formatPlan(plan()).join('\n')
  expect(words).toMatch(/secrets\.env is there/)
  expect(words).toMatch(/nginx\.conf was changed by hand/)
  applyPlan(plan())
  expect(readFileSync(made('secrets.env'), 'utf8')).toBe(before)
  expect(readFileSync(made('nginx.conf'), 'utf8')).toBe('# ours')
  expect(readGroup(file).hospitals).toHaveLength(3)
})

it('two cells have nothing in common', () => {
  applyPlan(plan())
  applyPlan(plan({ id: 'yunxi-eye', origin: 'https://eye.hospitals.example' }))
  const values = (id: string) =>
    readFileSync(path.join(folder, 'cells', id, 'secrets.env'), 'utf8')
      .split('\n')
      .filter((line) =>
        /^(TOKEN_SECRET|IDENTITY_KEY|POSTGRES_PASSWORD|DATABASE_URL|PUBLIC_URL)=/.test(line),
      )
  const eye = values('yunxi-eye')
  expect(eye).toHaveLength(5)
  expect(values(tcm.id).filter((line) => eye.includes(line))).toEqual([])
})

it.each<[object, string]>([
  [{ id: 'yunxi-first' }, 'with other facts'],
  [{ origin: 'https://first.hospitals.example' }, 'two hospitals have the origin'],
  [{ port: 8111 }, 'are another hospital’s'],
  [{ port: 80 }, 'must be from 1024'],
])('refuses what another one has: %j', (given, words) => {
  expect(() => plan(given)).toThrow(words)
  expect(readGroup(file).hospitals).toHaveLength(2)
})

it('nginx says the same policy as the documents', () => {
  const nginx = readFileSync(path.join(root, 'deploy/group/nginx.conf'), 'utf8')
  expect(nginx).toContain(`"${contentPolicy}; frame-ancestors 'none'"`)
  expect(nginx).toContain('access_log /var/log/nginx/access.log without_query')
  expect(/log_format without_query '([^']+)'/.exec(nginx)?.[1]).not.toMatch(
    /args|request_uri|\$request"/,
  )
})
