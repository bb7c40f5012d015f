/** What the papers of deploy/ name is there: a build of an image takes minutes and a daemon, a wrong name takes neither to be found. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { running } from '../../../deploy/release/contents.mjs'
import { bodyBytes } from '../../../server/intake/fhir/writing'

const root = path.join(__dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yml')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/hospital.service') + read('deploy/hospital-migrate.service')
const kubernetes = ['app', 'migrate', 'ingress', 'secret.example', 'certificates', 'desk'].map(
  (name) => read(`deploy/kubernetes/${name}.yml`),
)
const manifests = kubernetes.join('\n---\n')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '')

/** What `npm run build:server` and `build:h5` write. */
const built = [...all(read('server/boot/bundle.mjs'), /(\w+): 'server\/[\w/]+\.ts'/g)].map(
  (name) => `dist/server/${name}.cjs`,
)

it('the image is made of what is in the project', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '))
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const kept = all(dockerfile, /^COPY --from=build \/app\/(\S+) \S+$/gm)
  expect(
    kept.filter((file) => !/^dist\//.test(file) && !existsSync(path.join(root, file))),
  ).toEqual([])
  // Without dist/h5-server pages come up empty and only in Chinese, and nothing says why.
  expect(kept.sort()).toEqual([...running].sort())
  for (const name of all(dockerfile, /npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
})

it('what operators run by npm is in a release and the image as a file', () => {
  // `write_papers.ts` writes pages of this project.
  const sources = Object.values(scripts).flatMap(
    (script) => /^tsx (server\/commands\/(?!write_papers)[\w/]+\.ts)$/.exec(script)?.[1] ?? [],
  )
  expect(sources.length).toBeGreaterThan(7)
  const bundle = read('server/boot/bundle.mjs')
  expect(sources.filter((source) => !bundle.includes(`'${source}'`))).toEqual([])
})

it('images stand on one version of Node, by the digest that the builder gives', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe('>=20.19')
  for (const file of [dockerfile, read('deploy/connector.Dockerfile')]) {
    const outside = all(file, /^FROM (\S+)/gm)
    expect(outside).toHaveLength(3)
    expect(new Set(outside)).toEqual(new Set(['node:24.21.0-bookworm-slim@${NODE_DIGEST}']))
    expect(file.indexOf('ARG NODE_DIGEST\n')).toBeLessThan(file.indexOf('FROM'))
  }
  expect(compose).toMatch(/NODE_DIGEST: '\$\{NODE_DIGEST:\?/)
})

it('what is started is what the build writes, and Node hears SIGTERM itself', () => {
  const started = [
    ...all(dockerfile, /CMD \["node", "([^"]+)"\]/g),
    ...all(compose, /command: \['node', '([^']+)'\]/g),
    ...all(manifests, /command: \[node, (\S+)\]/g),
    ...all(unit, /^Exec\w+=\/usr\/bin\/node (\S+)$/gm),
    ...all(read('README.md'), /NODE_ENV=production node (\S+?)`/g),
  ]
  expect(started).toHaveLength(7)
  expect(started.filter((file) => !built.includes(file))).toEqual([])
})

it('settings that are set are settings that are read', () => {
  const names = [
    ...all(compose, /^ {4}([A-Z_]+):/gm),
    ...all(unit, /^Environment=([A-Z_]+)=/gm),
    ...all(manifests, /\bname: ([A-Z_]{2,}), value/g),
    ...all(kubernetes[3] ?? '', /^ {2}([A-Z0-9_]+):/gm),
  ]
  const known = `${read('docs/settings.md')} NODE_ENV POSTGRES_PASSWORD POSTGRES_APP_PASSWORD`
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(
    existsSync(
      path.join(root, 'deploy', all(compose, /- \.\/(\S+):\/etc\/nginx\/conf/g)[0] ?? 'x'),
    ),
  ).toBe(true)
})

it('Kubernetes is told everything that must be set, and asks where the app answers', () => {
  const needed = all(read('.env.example'), /^([A-Z0-9_]+)=/gm)
  const notified = `${manifests} ${dockerfile}`
  expect(needed.filter((name) => !new RegExp(`\\b${name}\\b`).test(notified))).toEqual([])
  const health = read('server/plugins/health.ts')
  const probed = all(manifests, /httpGet: \{ path: (\S+), port: https, scheme: HTTPS \}/g)
  expect(probed).toHaveLength(3)
  expect(probed.filter((probe) => !health.includes(`app.get('${probe}'`))).toEqual([])
  const [megabytes = '0'] = all(manifests, /proxy-body-size: (\d+)m/g)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(bodyBytes)
})

it('in Kubernetes nothing runs as root or writes where the image lies, and one replica always stands', () => {
  const pods = manifests.split('\n---\n').filter((one) => one.includes('containers:'))
  expect(pods).toHaveLength(2)
  for (const pod of pods)
    for (const words of [
      /runAsNonRoot: true/,
      /readOnlyRootFilesystem: true/,
      /allowPrivilegeEscalation: false/,
      /drop: \[ALL\]/,
      /resources:/,
      /automountServiceAccountToken: false/,
    ])
      expect(pod).toMatch(words)
  expect(manifests).toMatch(/maxUnavailable: 0/)
  expect(manifests).toMatch(/minAvailable: 1/)
  const names = (pattern: RegExp) => new Set(all(manifests, pattern))
  const [app = '', migrate = ''] = kubernetes
  const secretsOf = (manifest: string) => all(manifest, /secretRef: \{ name: ([\w-]+) \}/g)
  expect(secretsOf(app)).toEqual(['hospital'])
  expect(secretsOf(migrate)).toEqual(['hospital', 'hospital-owner'])
  expect(names(/image: (\S+)/g).size).toBe(1)
})

it('in the composition nothing gains rights, the app writes nothing, and only the proxy is seen from outside', () => {
  const [head = '', services = ''] = compose.split(/^services:$/m)
  for (const words of [/read_only: true/, /cap_drop: \[ALL\]/, /networks: \[front, inside\]/])
    expect(head).toMatch(words)
  const service = (name: string) =>
    new RegExp(`^  ${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(services)?.[1] ?? ''
  for (const part of [head, service('database'), service('proxy')])
    expect(part).toContain("security_opt: ['no-new-privileges:true']")
  for (const name of ['migrate', 'app']) expect(service(name)).toContain('<<: *app')
  expect(service('certificates')).toMatch(/network_mode: none/)
  expect(service('certificates')).toMatch(/cap_drop: \[ALL\]\n {4}cap_add: \[CHOWN\]/)
  expect(service('database')).toContain('networks: [inside]')
  expect(services).toContain('inside: { internal: true }')
  expect(all(services, /^ {4}(ports):/gm)).toHaveLength(1)
  expect(service('proxy')).toContain("ports: ['80:80', '443:443']")
})

it('inside, everything goes by TLS, to names that are checked, and only the migration knows the owner', () => {
  const [head = '', services = ''] = compose.split(/^services:$/m)
  const addresses = all(compose, /postgres:\/\/(\S+)/g)
  expect(addresses).toHaveLength(2)
  for (const address of addresses)
    expect(address).toMatch(
      /@database:5432\/hospital\?sslmode=verify-full&sslrootcert=\/tls\/ca.pem$/,
    )
  expect(head).toContain('postgres://hospital_app:')
  expect(head).toContain('TLS_CERTIFICATE_FILE: /tls/cert.pem')
  expect(head).not.toContain('DATABASE_OWNER_URL')
  // The file of settings has the owner's password, which the app is given with it.
  expect(head).toContain("\n    POSTGRES_PASSWORD: ''\n")
  expect(all(services, /(DATABASE_OWNER_URL)/g)).toHaveLength(1)
  expect(services).toContain('-cssl=on')
  expect(all(read('deploy/pg_hba.conf'), /^(\w+)/gm).filter((kind) => /^host/.test(kind))).toEqual(
    Array.from({ length: 4 }, () => 'hostssl'),
  )
  expect(all(nginx, /proxy_pass (\w+):/g)).toEqual(['https', 'https', 'https'])
  for (const words of ['proxy_ssl_verify on;', 'proxy_ssl_name app;', 'inside/ca.pem;'])
    expect(nginx).toContain(words)
  const owned = kubernetes[3]?.split('\n---\n') ?? []
  for (const secret of owned) expect(secret).toMatch(/_URL: postgres:.*sslmode=verify-full/)
  for (const words of [
    /backend-protocol: HTTPS/,
    /proxy-ssl-verify: 'on'/,
    /proxy-ssl-name: hospital/,
  ])
    expect(kubernetes[2]).toMatch(words)
  const [, shown] = /secretName: (\S+), defaultMode/.exec(kubernetes[0] ?? '') ?? []
  expect(kubernetes[4]).toContain(`secretName: ${shown}\n`)
})

it('the proxy lets the hospital’s documents in, and no query into its log', () => {
  const [megabytes = '0'] = all(nginx, /client_max_body_size (\d+)m/g)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(bodyBytes)
  const [format = ''] = all(nginx, /log_format without_query '([^;]+)'/g)
  expect(format).not.toMatch(/\$(request_uri|request|args|query_string)\b/)
  expect(all(nginx, /access_log \S+ (\w+)/g)).toEqual(['without_query', 'without_query'])
})

it('the proxy leads pages to https and refuses programs, speaks strong TLS only, believes no caller’s address, and its own answers are as safe as the app’s', () => {
  const [plain = '', ...secured] = nginx.split('listen 443 ssl;')
  expect(secured).toHaveLength(2)
  expect(plain).toMatch(/if \(\$wants_page = 0\) \{\s+return 403;\s+\}\s+return 301 https:/)
  for (const secure of secured) {
    expect(all(secure, /^ {4}ssl_protocols ([^;]+);/gm)).toEqual(['TLSv1.2 TLSv1.3'])
    const suites = (all(secure, /ssl_ciphers ([^;]+);/g)[0] ?? '').split(':')
    expect(suites.filter((one) => !/^ECDHE-.*(GCM|CHACHA20)/.test(one))).toEqual([])
    expect(secure).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(secure).toContain('proxy_ssl_verify on;')
    expect(all(secure, /^ {4}add_header (\S+) \$missing_\w+ always;/gm)).toEqual([
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Content-Security-Policy',
    ])
  }
  // A location with a header of its own would lose those.
  expect(all(nginx, /^ {8}(add_header)/gm)).toEqual([])
})

it('the desk can be opened where the guide says: composition and Kubernetes lead to the port that they name', () => {
  const [port = ''] = all(read('README.md'), /`DESK_PORT=(\d+)`/g)
  expect(all(nginx, /^upstream desk \{\s+server app:(\d+)/gm)).toEqual([port])
  expect(nginx).toMatch(/server_name desk\.\*;[^}]+proxy_pass https:\/\/desk;/)
  expect(all(kubernetes[5] ?? '', /(?:DESK_PORT: '|targetPort: )(\d+)/g)).toEqual([port, port])
  // The certificate of both ports has the app's name.
  expect(kubernetes[5]).toContain('proxy-ssl-name: hospital\n')
})

describe('going back', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-backups-'))
    for (const base of ['20261120T010000Z', '20261121T010000Z', '20261122T010000Z']) {
      mkdirSync(path.join(folder, 'base', base), { recursive: true })
      writeFileSync(path.join(folder, 'base', base, 'which'), base)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const restore = (...flags: string[]) =>
    spawnSync('sh', ['deploy/restore.sh', ...flags], {
      cwd: root,
      env: { PATH: process.env.PATH, BACKUPS: folder, TZ: 'Asia/Shanghai' },
      encoding: 'utf8',
    })
  const into = () => path.join(folder, 'restored')
  const restored = (file: string) => readFileSync(path.join(into(), file), 'utf8')

  it.each([
    ['2026-11-21 09:30:00.25+08', '20261121T010000Z', '2026-11-21 01:30:00.250000+00'],
    // A copy may have ended within the second that is its name.
    ['2026-11-21 09:00:00+08', '20261120T010000Z', '2026-11-21 01:00:00.000000+00'],
    // PostgreSQL may count in another time zone than the machine on which this is said.
    ['2026-12-01 00:00:00', '20261122T010000Z', '2026-11-30 16:00:00.000000+00'],
  ])('to %s begins with the newest backup before it', (to, base, moment) => {
    expect(restore('--to', to, '--into', into()).status).toBe(0)
    expect(restored('which')).toBe(base)
    expect(restored('postgresql.auto.conf')).toContain(`recovery_target_time = '${moment}'`)
    expect(restored('postgresql.auto.conf')).toContain('archive_mode = off')
    expect(existsSync(path.join(into(), 'recovery.signal'))).toBe(true)
  })

  it('what is kept archives again, and a copy of it goes back further than the first time', () => {
    const own = "work_mem = '64MB'\n"
    writeFileSync(path.join(folder, 'base/20261122T010000Z/postgresql.auto.conf'), own)
    expect(restore('--to', '2026-12-01', '--into', into()).status).toBe(0)
    expect(restore('--keep', into()).status).toBe(1)
    const copy = path.join(folder, 'base/20261202T010000Z')
    cpSync(into(), copy, { recursive: true })
    // Kept, PostgreSQL has gone through the log and removed the mark.
    rmSync(path.join(into(), 'recovery.signal'))
    mkdirSync(path.join(into(), 'pg_wal'))
    writeFileSync(path.join(into(), 'pg_wal', '00000002.history'), 'branched')
    expect(restore('--keep', into()).status).toBe(0)
    expect(readdirSync(path.join(folder, 'wal'))).toEqual(['00000002.history'])
    expect(restored('postgresql.auto.conf')).toBe(own)
    // A copy of before it was kept, without a moment.
    rmSync(into(), { recursive: true })
    expect(restore('--into', into()).status).toBe(0)
    expect(restored('postgresql.auto.conf')).not.toContain('recovery_target')
    expect(restored('postgresql.auto.conf').match(/archive_mode/g)).toHaveLength(1)
  })

  it('takes the piece that another site had not received whole, where there is no whole one', () => {
    expect(restore('--into', into()).status).toBe(0)
    const wal = path.join(folder, 'wal')
    const [, command = ''] =
      /^restore_command = '(.*)'$/m.exec(restored('postgresql.auto.conf')) ?? []
    mkdirSync(wal)
    writeFileSync(path.join(wal, 'A'), 'whole')
    writeFileSync(path.join(wal, 'A.partial'), 'half')
    writeFileSync(path.join(wal, 'B.partial'), 'half')
    const fetched = (name: string) => {
      const to = path.join(folder, `to-${name}`)
      const { status } = spawnSync('sh', [
        '-c',
        command.replaceAll('%f', name).replaceAll('%p', to),
      ])
      return [status, existsSync(to) && readFileSync(to, 'utf8')]
    }
    expect([fetched('A'), fetched('B')]).toEqual([
      [0, 'whole'],
      [0, 'half'],
    ])
    expect(fetched('C')).toEqual([1, false])
  })

  it('another site receives the log as it is written, into a place that the database keeps for it', () => {
    const bin = path.join(folder, 'bin')
    mkdirSync(bin)
    const said = path.join(folder, 'said')
    // The first makes the place, the second receives; then the test ends the loop.
    writeFileSync(
      path.join(bin, 'pg_receivewal'),
      `#!/bin/sh\necho "$@" >> ${said}\ncase "$*" in *--directory*) kill $PPID;; esac\n`,
      { mode: 0o755 },
    )
    const env = { PATH: `${bin}:${process.env.PATH ?? ''}`, BACKUPS: folder }
    const flags = ['deploy/offsite.sh']
    expect(spawnSync('sh', flags, { cwd: root, env }).status).not.toBe(0)
    spawnSync('sh', flags, { cwd: root, env: { ...env, DATABASE_URL: 'postgres://db/x' } })
    expect(readFileSync(said, 'utf8').trim().split('\n')).toEqual([
      '--dbname=postgres://db/x --slot=offsite --create-slot --if-not-exists',
      `--dbname=postgres://db/x --slot=offsite --directory=${folder}/wal --synchronous --status-interval=5 --no-loop`,
    ])
  })

  it('touches nothing that is there, and goes nowhere before the first backup', () => {
    mkdirSync(into())
    expect(restore('--into', into()).status).toBe(2)
    expect(restore('--to', '2026-11-01', '--into', `${into()}2`).status).toBe(1)
    expect(existsSync(`${into()}2`)).toBe(false)
  })
})
