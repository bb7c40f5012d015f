/** Characters that no old charset has, from each of the hospital's systems to what the phone is answered, and from the phone back. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import path from 'node:path'
import { AppClient } from '../../../../connector/app/client'
import { frame } from '../../../../connector/transports/framing'
import { HisClient } from '../../../../server/gateways/his/client'
import { freePort } from '../../../../simulators/free_port'
import { registrationCalls } from '../../../../src/contract/registration'
import { reportCalls } from '../../../../src/contract/report'
import { AppWithConnector } from '../../../support/connector/app'
import { startEngine } from '../../../support/connector/engine'
import { HisDatabase } from '../../../support/connector/his_database'
import { HisMariaDb } from '../../../support/connector/his_mariadb'
import { startPhp } from '../../../support/connector/programs'
import { needPackages } from '../../../support/packages.mjs'
import { aHisPerson, aHisRegistration, aSession } from '../../../support/server/builders'
import { forAllTests } from '../../../support/server/for_tests'
import { until } from '../../../support/until'
import { organisation } from '../../intake/documents'

const name = '王𬭎䶮'
const token = 'the-token-of-the-app'
const app = forAllTests(() =>
  AppWithConnector.start({ his: { apiUrl: 'http://127.0.0.1:1', token, fhirUrl: undefined } }),
)
const stops: (() => unknown)[] = []

beforeAll(async () => {
  await new AppClient(app.profile('csv', { CSV_FOLDER: app.folder }).app).push(organisation())
})
afterEach(async () => {
  await app.disconnect()
  for (const stop of stops.splice(0)) await stop()
})

const journal = (file: string) => ({ JOURNAL_FILE: path.join(app.folder, `${file}.db`) })

/** A doctor as his page on the phone has him. */
async function doctor(doctorId: string) {
  const { token: session } = await aSession(app.server)
  const { body } = await app.server.call(
    registrationCalls.getDoctor,
    { doctorId },
    { token: session },
  )
  return body
}
const doctorIs = (doctorId: string, wanted: object) =>
  until(
    () => doctor(doctorId).catch(() => ({})),
    (found) => Object.entries(wanted).every(([key, value]) => Reflect.get(found, key) === value),
  )

it('files in GB18030, and what GBK’s systems keep in the private area', async () => {
  const folder = path.join(app.folder, 'files')
  mkdirSync(folder)
  const text = `医生代码,院区代码,科室代码,姓名,性别,职称,擅长,停用\nfiles,b1,d1,${name},女,主任医师,=,0\n`
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: text })
  const equals = stdout.indexOf('=')
  const file = path.join(folder, '医生_1.csv')
  const rare = Buffer.from([0xfe, 0x59])
  writeFileSync(
    file,
    Buffer.concat([stdout.subarray(0, equals), rare, stdout.subarray(equals + 1)]),
  )
  const at = new Date(Date.now() - 5000)
  utimesSync(file, at, at)
  await app.connect(app.profile('csv', { CSV_FOLDER: folder, ...journal('csv') }))
  await doctorIs('files', { name, goodAt: '龴' })
})

it.each<[string, () => Promise<HisDatabase | HisMariaDb>]>([
  ['PostgreSQL', () => HisDatabase.start()],
  ['MariaDB', () => HisMariaDb.start()],
])(
  'views of %s',
  async (kind, start) => {
    const his = await start()
    stops.push(() => his.stop())
    await his.run(
      `insert into 人员 (医生代码, 院区代码, 科室代码, 姓名, 性别, 职称代码, 擅长) values ('${kind}', 'b1', 'd1', '${name}', '女', '231', '\ue863症')`,
    )
    await app.connect(app.profile('views', { ...his.environment, ...journal(kind) }))
    await doctorIs(kind, { name, goodAt: '䶮症' })
  },
  60_000,
)

it('SOAP: to the phone by its list of changes, and back by a match', async () => {
  needPackages('php-cli', 'php-soap', 'php-xml')
  const books = path.join(app.folder, 'soap.json')
  const row = {
    key: 'soap',
    医生代码: 'soap',
    院区代码: 'b1',
    科室代码: 'd1',
    姓名: name,
    性别: '女',
    职称: '主任医师',
  }
  const empty = { patients: [], bookings: [], payments: [], locks: [], calls: [], silent: 0 }
  writeFileSync(
    books,
    JSON.stringify({ ...empty, rows: { QueryDoctors: [{ ...row, 停用: '0' }] } }),
  )
  const [phpPort, port] = [await freePort(), await freePort()]
  const script = path.join(__dirname, '../../../support/connector/his.php')
  const php = await startPhp(script, phpPort, { HIS_BOOKS: books })
  stops.push(() => php.stop())
  await app.connect(
    app.profile('hip_message_server', {
      HIS_URL: `http://127.0.0.1:${phpPort}/`,
      HIS_TOKEN: token,
      LISTEN_PORT: String(port),
      ...journal('soap'),
    }),
  )
  await doctorIs('soap', { name })
  const client = new HisClient({ apiUrl: `http://127.0.0.1:${port}`, token })
  await client.identity.matchPatient(aHisPerson({ name }))
  const { calls }: { calls: { what: string; name: string }[] } = JSON.parse(
    readFileSync(books, 'utf8'),
  )
  expect(calls.find(({ what }) => what === 'match')?.name).toBe(name)
}, 60_000)

it('HL7 v2 in GB18030: to the phone by a report, and back by a registration', async () => {
  const engine = await startEngine()
  stops.push(() => engine.stop())
  const port = await freePort()
  await app.connect(
    app.profile('hl7v2', {
      MLLP_HOST: '127.0.0.1',
      MLLP_PORT: String(port),
      ENGINE_PORT: String(engine.port),
      ...journal('hl7'),
    }),
  )
  const { accountId, token: session } = await aSession(app.server, {
    tel: '13900000009',
    isSteppedUp: true,
  })
  const patientId = '00000000-0000-4000-8000-000000000009'
  await app.server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${patientId}, 'h1', 'P9', 'C9', ${name}, '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
  await app.server
    .sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${accountId}, ${patientId}, 'self', 'full')`
  const message = [
    'MSH|^~\\&|LIS|b1|APP||20261120090500||ORU^R01|1|P|2.4||||||GB 18030-2000',
    `PID|1||P9||${name}`,
    `OBR|1||R0009|CBC^血常规||20261120080000||||||||||^${name}||||||20261120090000||LAB|F`,
    'OBX|1|NM|WBC^白细胞||11.2|g/L|3.5-9.5|H|||F',
  ].join('\r')
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: message })
  const socket = connectSocket(port, '127.0.0.1', () => socket.write(frame(stdout)))
  stops.push(() => socket.destroy())
  const [row] = await until(
    () =>
      app.server.sql<
        { reportId: string }[]
      >`select report_id from report where report_no = 'R0009'`,
    ({ length }) => length === 1,
  )
  const { body } = await app.server.call(
    reportCalls.getReport,
    { reportId: row?.reportId ?? '' },
    { token: session },
  )
  expect(body).toMatchObject({ applyDoctor: name })

  const client = new HisClient({
    apiUrl: `${app.environment.APP_URL}/integration/v1/hospital`,
    token,
  })
  await client.confirmRegistration(
    aHisRegistration('A9', { patientNo: '', person: aHisPerson({ name }) }),
  )
  expect(engine.names).toEqual([name])
})
