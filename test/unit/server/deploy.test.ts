/** What the papers of deploy/ name is there: a build of an image takes minutes and a daemon, a wrong name takes neither to be found. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bodyBytes } from '../../../server/intake/fhir/writing'

const root = path.join(__dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yml')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/hospital.service')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '')

/** What `npm run build:server` and `build:h5` write. */
const built = [...all(read('server/bundle.mjs'), /(\w+): 'server\/[\w/]+\.ts'/g)].map(
  (name) => `dist/server/${name}.cjs`,
)

it('the image is made of what is in the project', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '))
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const kept = all(dockerfile, /^COPY --from=build \/app\/(\S+) \S+$/gm)
  expect(
    kept.filter((file) => !/^dist\//.test(file) && !existsSync(path.join(root, file))),
  ).toEqual([])
  expect(kept).toEqual(
    expect.arrayContaining(['dist/h5', 'dist/server', 'server/database/migrations']),
  )
  for (const name of all(dockerfile, /npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
  for (const file of all(dockerfile, /&& node (\S+)/g))
    expect(read(file)).toContain('--without-demo')
})

it('what is started is what the build writes, and Node hears SIGTERM itself', () => {
  const started = [
    ...all(dockerfile, /^CMD \["node", "([^"]+)"\]/gm),
    ...all(compose, /command: \['node', '([^']+)'\]/g),
    ...all(unit, /^Exec\w+=\/usr\/bin\/node (\S+)$/gm),
    ...all(read('README.md'), /NODE_ENV=production node (\S+?)`/g),
  ]
  expect(started).toHaveLength(5)
  expect(started.filter((file) => !built.includes(file))).toEqual([])
})

it('settings that are set are settings that are read', () => {
  const names = [...all(compose, /^ {4}([A-Z_]+):/gm), ...all(unit, /^Environment=([A-Z_]+)=/gm)]
  const known = `${read('docs/settings.md')} NODE_ENV`
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(
    existsSync(
      path.join(root, 'deploy', all(compose, /- \.\/(\S+):\/etc\/nginx\/conf/g)[0] ?? 'x'),
    ),
  ).toBe(true)
})

it('the proxy lets the hospital’s documents in, and no query into its log', () => {
  const [megabytes = '0'] = all(nginx, /client_max_body_size (\d+)m/g)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(bodyBytes)
  const [format = ''] = all(nginx, /log_format without_query '([^;]+)'/g)
  expect(format).not.toMatch(/\$(request_uri|request|args|query_string)\b/)
  expect(all(nginx, /access_log \S+ (\w+)/g)).toEqual(['without_query'])
})
