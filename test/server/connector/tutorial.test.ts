/** docs/connector/README.md, line by line as it stands there, said to an app and a HIS of their own. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readClients } from '../../../server/settings/integration_clients'
import { HisDatabase } from '../../support/connector/his_database'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const root = path.join(__dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/connector/README.md'), 'utf8')
const blocks = [...page.matchAll(/```(bash|sql)( fails)?\n([\s\S]*?)\n```/g)].map(
  ([, language, fails, lines = '']) => ({ language, fails: fails !== undefined, lines }),
)

let folder: string
let server: TestServer
const his = forAllTests(() => HisDatabase.start())

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('connects a HIS of its own from the first line to what patients see', async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tutorial-'))
  for (const part of ['package.json', 'node_modules', 'server', 'src', 'tsconfig.json'])
    symlinkSync(path.join(root, part), path.join(folder, part))
  let environment: NodeJS.ProcessEnv = { ...process.env, ...his.environment }
  const say = (lines: string) =>
    promisify(execFile)('bash', ['-c', `set -e\n${lines}`], { cwd: folder, env: environment }).then(
      (said) => ({ ...said, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    )
  const said: string[] = []
  for (const { language, fails, lines } of blocks) {
    if (language === 'sql') {
      await his.sql.unsafe(lines)
      continue
    }
    const { stdout, stderr, code } = await say(lines)
    const clients = /^INTEGRATION_CLIENTS='(.+)'$/m.exec(stderr)?.[1]
    if (clients !== undefined) {
      server = await startTestServer({ settings: { integrationClients: readClients(clients) } })
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      await server.sql`insert into hospital (hospital_id, name) values ('h1', '城东医院')`
      await server.sql`insert into branch (branch_id, hospital_id, name) values ('b1', 'h1', '本部')`
      environment = {
        ...environment,
        APP_URL: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
        APP_PUBLIC_URL: server.settings.publicUrl,
        JOURNAL_KEY: randomBytes(32).toString('base64'),
      }
    }
    said.push(stdout)
    const isEnded = lines.includes('timeout') && code === 124
    if (!isEnded && (code !== 0) !== fails) throw new Error(`${lines}\n${stdout}\n${stderr}`)
    if (lines.includes('--shadow')) {
      const [row] = await server.sql<{ n: number }[]>`select count(*)::int as n from department`
      expect(row).toEqual({ n: 0 })
    }
  }
  const all = said.join('\n')
  expect(all).toMatch(/ok {4}his \(postgres\): PostgreSQL .*its clock is right/)
  expect(all).toMatch(/FAULT department.jsonata:6: department.name: is missing/)
  expect(all).toMatch(/2 looked at, 0 with a fault/)
  expect(all).toMatch(
    /checked, refused.*\ndepartment: 0, 2, 0\n.*\ndepartment: 2, 0, 2, 0, 0\nboth/,
  )
  expect(all).toMatch(/sent, refused.*\ndepartment: 0, 2, 0\n.*\ndepartment: 2, 2, 0, 0, 0\nboth/)
  expect(await server.sql`select name from department order by name`).toMatchObject([
    { name: '内科' },
    { name: '心内科𬭎' },
  ])
}, 180_000)
