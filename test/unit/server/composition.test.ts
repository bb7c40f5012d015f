/** deploy/compose.yml and what a cell of a group puts over it, read as YAML: keys that Compose knows, variables that somebody sets, images by digest, and no service with more rights than it needs. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { applyPlan, planCell } from '../../../deploy/group/adding/plan'

const root = path.join(__dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.array(text)
/** Empty: taken away. */
const texting = v.record(text, v.string())
const duration = v.pipe(v.string(), v.regex(/^\d+(ms|s|m|h)$/))
const healthcheck = v.strictObject({
  test: v.pipe(texts, v.minLength(2)),
  interval: v.optional(duration),
  retries: v.optional(v.number()),
})

/** The keys of a service that are used here, as the Compose Specification has them. */
const service = v.strictObject({
  build: v.optional(v.strictObject({ context: text, dockerfile: text, args: texting })),
  image: v.optional(text),
  entrypoint: v.optional(texts),
  command: v.optional(texts),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(texts),
  cap_drop: v.optional(texts),
  cap_add: v.optional(texts),
  security_opt: v.optional(texts),
  network_mode: v.optional(v.picklist(['none'])),
  networks: v.optional(texts),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^([\d.]+:)?\d+(-\d+)?:\d+$/)))),
  volumes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\w./]+:\/[\w/.]+(:ro)?$/)))),
  env_file: v.optional(v.union([text, texts])),
  environment: v.optional(texting),
  depends_on: v.optional(
    v.union([
      texts,
      v.record(
        text,
        v.strictObject({
          condition: v.picklist([
            'service_started',
            'service_healthy',
            'service_completed_successfully',
          ]),
        }),
      ),
    ]),
  ),
  healthcheck: v.optional(healthcheck),
  deploy: v.optional(v.strictObject({ replicas: v.number() })),
  restart: v.optional(v.picklist(['no', 'always', 'on-failure', 'unless-stopped'])),
  stop_grace_period: v.optional(duration),
  profiles: v.optional(texts),
})
const composition = v.strictObject({
  'x-app': v.optional(v.unknown()),
  services: v.record(text, service),
  networks: v.optional(v.record(text, v.nullable(v.strictObject({ internal: v.boolean() })))),
  volumes: v.optional(v.record(text, v.null())),
})
type Service = v.InferOutput<typeof service>

/** With merges (`<<`), which Compose takes, and its tag for a value that replaces. */
function parsed(words: string) {
  const override = { tag: '!override', collection: 'seq' as const }
  const result = v.safeParse(composition, parse(words, { merge: true, customTags: [override] }))
  const wrong = result.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  expect(wrong).toBeUndefined()
  return result.output as v.InferOutput<typeof composition>
}

const main = parsed(read('deploy/compose.yml'))
let folder: string
let cell: v.InferOutput<typeof composition>
let cellText: string
let secrets: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'composition-'))
  const file = path.join(folder, 'hospitals.json')
  cpSync(path.join(root, 'deploy/group/hospitals.example.json'), file)
  const facts = { region: '云溪市', address: '解放路 1 号', telephone: '0571-80000200' }
  const id = 'yunxi-tcm'
  applyPlan(
    planCell(file, path.join(folder, 'cells'), {
      ...{ ...facts, id, name: '中医院', origin: 'https://tcm.hospitals.example' },
    }),
  )
  cellText = readFileSync(path.join(folder, 'cells', id, 'compose.yml'), 'utf8')
  secrets = readFileSync(path.join(folder, 'cells', id, 'secrets.env'), 'utf8')
  cell = parsed(cellText)
})
afterAll(() => rmSync(folder, { recursive: true }))

const services = Object.entries(main.services)

it.each(services)(
  '%s writes nothing into its image, and has no right it does not need',
  (name, one) => {
    expect(one).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    const added: Record<string, string[]> = {
      certificates: ['CHOWN'],
      database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'],
      proxy: ['CHOWN', 'DAC_OVERRIDE', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
    }
    expect(one.cap_add).toEqual(added[name])
  },
)

it.each(services)('%s stands on an image of one digest', (_name, one) => {
  if (one.build === undefined)
    expect(one.image).toMatch(/^[a-z]+:[\w.-]+@\$\{[A-Z]+_DIGEST:\?.+\}$/)
  else expect(Object.values(one.build.args).join()).toMatch(/^\$\{NODE_DIGEST:\?.+\}$/)
})

it('what services name is there: networks, volumes, files and each other', () => {
  const networks = Object.keys(main.networks ?? {})
  const volumes = Object.keys(main.volumes ?? {})
  for (const [, one] of services) {
    for (const name of one.networks ?? []) expect(networks).toContain(name)
    for (const volume of one.volumes ?? []) {
      const [from = ''] = volume.split(':')
      // The public certificate is the operator's.
      if (!from.startsWith('./')) expect(volumes).toContain(from)
      else if (from !== './tls') read(path.join('deploy', from))
    }
    const before = Array.isArray(one.depends_on)
      ? one.depends_on
      : Object.keys(one.depends_on ?? {})
    for (const name of before) expect(Object.keys(main.services)).toContain(name)
  }
})

it('every variable is set by a cell’s settings, and described for one hospital alone', () => {
  const names = [...`${read('deploy/compose.yml')}${cellText}`.matchAll(/\$\{(\w+)/g)].map(
    ([, name = '']) => name,
  )
  expect(new Set(names).size).toBe(5)
  for (const name of names) {
    expect(secrets).toMatch(new RegExp(`^${name}=`, 'm'))
    expect(`${read('deploy/compose.yml').slice(0, 900)}${read('README.md')}`).toContain(name)
  }
})

it('a cell changes names, settings and ports, and no right', () => {
  const allowed: (keyof Service)[] = ['env_file', 'environment', 'healthcheck', 'ports', 'profiles']
  for (const [name, one] of Object.entries(cell.services)) {
    expect(Object.keys(main.services)).toContain(name)
    expect(Object.keys(one).filter((key) => !(allowed as string[]).includes(key))).toEqual([])
  }
  const { database, app, migrate, proxy } = cell.services
  expect(database?.environment).toEqual({
    POSTGRES_USER: 'hospital_yunxi_tcm',
    POSTGRES_DB: 'hospital_yunxi_tcm',
  })
  expect(app?.ports).toEqual(['127.0.0.1:8130-8131:8080'])
  for (const one of [app, migrate])
    expect(one?.env_file).toEqual([path.join(folder, 'cells/yunxi-tcm/secrets.env')])
  expect(cellText.match(/env_file: !override /g)).toHaveLength(2)
  expect(Object.keys(migrate?.environment ?? {})).toContain('DATABASE_OWNER_URL')
  expect(Object.keys(app?.environment ?? {})).not.toContain('DATABASE_OWNER_URL')
  expect(proxy?.profiles).toEqual(['not-in-a-group'])
})
