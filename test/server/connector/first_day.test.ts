/** The first day's commands where messages come by themselves, and where an account may do too much. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { map, probe, sample } from '../../../connector/commands/commands'
import { questions } from '../../../connector/databases/questions'
import { readProfile, type Profile } from '../../../connector/profile/read'
import { frame } from '../../../connector/transports/framing'
import { freePort } from '../../../simulators/free_port'
import { HisDatabase } from '../../support/connector/his_database'
import { HisMariaDb } from '../../support/connector/his_mariadb'
import { serverAddress } from '../../support/server/database'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-first-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const profileOf = (name: string, more: NodeJS.ProcessEnv): Profile =>
  readProfile(path.join(__dirname, '../../../connector/profiles', name), {
    APP_URL: 'http://127.0.0.1:1',
    APP_PUBLIC_URL: 'http://127.0.0.1:1',
    APP_CLIENT_ID: 'connector',
    APP_KEY_FILE: path.join(folder, 'key.json'),
    JOURNAL_FILE: path.join(folder, `${name}.db`),
    JOURNAL_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...more,
  })

it('samples and maps messages as they come, people hidden', async () => {
  const port = await freePort()
  const profile = profileOf('hl7v2', { MLLP_HOST: '127.0.0.1', MLLP_PORT: String(port) })
  const lines: string[] = []
  const say = (line: string): void => void lines.push(line)
  const message = [
    'MSH|^~\\&|HIS|b1|APP||20261120090500||ADT^A04|m1|P|2.4||||||GB18030',
    'PID|1||P1^^^^PI||王𬭎||19800501|M|||||13800000000',
  ].join('\r')
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: message })
  let acknowledged = ''
  const sending = setInterval(() => {
    const socket = connectSocket(port, '127.0.0.1', () => {
      clearInterval(sending)
      socket.write(frame(stdout))
    })
    socket.on('data', (chunk) => void (acknowledged += String(chunk)))
    socket.on('error', () => undefined)
  }, 50)
  expect(await sample(profile, 'messages', say, 1.5)).toBe(0)
  expect(acknowledged).toContain('MSA|AA|m1')
  expect(lines.join('\n')).toContain('ADT^A04')
  expect(lines.join('\n')).not.toContain('王')
  expect(lines.join('\n')).not.toContain('13800000000')
  lines.length = 0
  expect(await map(profile, 'patient', undefined, say)).toBe(0)
  expect(lines).toContain('1 looked at, 0 with a fault')
})

it('maps a file of messages as an engine caught it, in GB18030', async () => {
  const profile = profileOf('hl7v2', { MLLP_HOST: '127.0.0.1', MLLP_PORT: '1' })
  const message = (id: string) =>
    [
      `MSH|^~\\&|HIS|b1|APP||20261120090500||ADT^A01|${id}|P|2.4`,
      'PID|1||P1^^^^PI||王||19800501|M',
      'PV1|1|I|bq1^^12||||D1^沈|||心内科|||||||||Z1|||||||||||||||||||||||||20261118080000',
    ].join('\r')
  const input = `\x0b${message('m1')}\r\x1c\r\x0b${message('m2')}\r\x1c\r`
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input })
  const file = path.join(folder, 'caught.hl7')
  writeFileSync(file, stdout)
  const lines: string[] = []
  const code = await map(profile, 'stay', file, (line) => void lines.push(line))
  expect(code).toBe(0)
  expect(lines).toContain('2 looked at, 0 with a fault')
  expect(lines.join('\n')).toContain('"departName":"心内科"')
})

it.each<[string, () => Promise<HisDatabase | HisMariaDb>, RegExp, object]>([
  [
    'PostgreSQL',
    () => HisDatabase.start(),
    /^ok {4}his \(postgres\): PostgreSQL .*, UTF8, its clock is right$/m,
    { HIS_USER: String(serverAddress().user ?? 'postgres') },
  ],
  [
    'MariaDB',
    () => HisMariaDb.start(),
    /^ok {4}his \(mariadb\): .*MariaDB.*, utf8mb4, its clock is right$/m,
    { HIS_USER: 'root', HIS_PASSWORD: '' },
  ],
])(
  'names the charset of %s, and takes no account that may write',
  async (_name, start, wanted, owner) => {
    const his = await start()
    try {
      const said: string[] = []
      const say = (line: string): void => void said.push(line)
      await probe(profileOf('views', his.environment), say)
      expect(said.join('\n')).toMatch(wanted)
      said.length = 0
      const { password = '' } = serverAddress()
      const rights = { HIS_PASSWORD: String(password), ...owner }
      expect(await probe(profileOf('views', { ...his.environment, ...rights }), say)).toBe(1)
      expect(said.join('\n')).toMatch(/^FAULT his .*its account may write/m)
    } finally {
      await his.stop()
    }
  },
  60_000,
)

it.each(['oracle', 'sqlserver'] as const)('asks %s in its own words', (type) => {
  const { clock, describe: asked } = questions[type]
  expect(clock).toMatch(type === 'oracle' ? /systimestamp.* from dual/ : /sysdatetimeoffset/)
  expect(asked).toMatch(
    type === 'oracle' ? /nls_database_parameters[\s\S]*user_tab_privs_recd/ : /fn_my_permissions/,
  )
})
