/** HL7 v2 as Python's hl7 writes and sends it, in GB18030, up to the report that the app keeps. */
import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { AppClient } from '../../../connector/app/client'
import { acknowledge } from '../../../connector/formats/acknowledge'
import { parseMessage } from '../../../connector/formats/hl7'
import type { Journal } from '../../../connector/journal/journal'
import { listSetAside } from '../../../connector/state'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { needPackages } from '../../support/packages.mjs'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'
import { aBranch, aHospital } from '../intake/documents'

const app = forAllTests(() => AppWithConnector.start())
let port: number
let journal: Journal

beforeAll(async () => {
  needPackages('python3-hl7')
  port = await freePort()
  const profile = app.profile('hl7v2', { MLLP_HOST: '127.0.0.1', MLLP_PORT: String(port) })
  profile.fetchCalls = false
  journal = (await app.connect(profile)).journal
  await new AppClient(profile.app).push([aHospital(), aBranch()])
  await app.server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values ('00000000-0000-4000-8000-000000000001', 'h1', 'P1', 'C1', '王𬭎', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
}, 60_000)

const msh = (type: string, id: string, at = '20261120090500') =>
  `MSH|^~\\&|LIS|b1|APP||${at}||${type}|${id}|P|2.4||||||GB 18030-2000`
const pid = 'PID|1||P1||王𬭎䶮||19800501|M'
const report = (id: string, result: string, at?: string) =>
  [
    msh('ORU^R01', id, at),
    pid,
    'OBR|1||R0001|CBC^血常规||20261120080000|20261120081000|||||||||D1^䶮医生||||||20261120090000||LAB|||||||^检验师𬭎',
    `OBX|1|NM|WBC^白细胞||${result}|10^9/L|3.5-9.5|↑|||F`,
  ].join('\r')

/** `mllp_send` reads a file of messages, each between the signs of MLLP. */
async function send(...messages: string[]): Promise<string> {
  const file = path.join(app.folder, `messages-${Math.random()}`)
  const utf8 = messages.map((message) => `\x0b${message}\r\x1c\r`).join('')
  const { stdout: bytes } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: utf8 })
  writeFileSync(file, bytes)
  const { stdout } = await promisify(execFile)(
    '/usr/bin/mllp_send',
    ['-p', String(port), '-f', file, '127.0.0.1'],
    { timeout: 10_000, encoding: 'buffer' },
  )
  return spawnSync('iconv', ['-f', 'gb18030', '-t', 'utf-8'], { input: stdout }).stdout.toString()
}

const kept = () => app.server.sql<{ result: string; applyDoctor: string }[]>`
  select i.result, r.apply_doctor from report r join report_item i on i.report_id = r.report_id where r.report_no = 'R0001'`

it('takes a report with rare characters, doubled and after a newer one', async () => {
  expect(await send(report('1', '11.2'))).toMatch(/MSA\|AA\|1/)
  expect(await until(kept, (rows) => rows.length === 1)).toMatchObject([
    { result: '11.2', applyDoctor: '䶮医生' },
  ])
  const newer = report('2', '9.9', '20261120100000')
  expect(
    await send(newer, newer, report('1', '11.2'), report('3', '12.0', '20261120093000')),
  ).toMatch(/MSA\|AA\|3/)
  await until(kept, ([row]) => row?.result === '9.9')
})

it('acknowledges in the sender’s charset, and says why it takes none', async () => {
  expect(await send(msh('QRY^A19', '9'))).toMatch(/MSA\|AR\|9\|QRY.+A19 is not taken here/)
  expect(await send('MSH|^~\\&|LIS')).toMatch(/MSA\|AR\|\|MSH-9 or MSH-10 is missing/)
})

/** No number of a report. */
const tooLong = 'R'.repeat(65)

it('merges two files (A40), and sets aside what cannot be mapped with its line', async () => {
  await send(`${msh('ADT^A40', '10')}\r${pid}\rMRG|P0`)
  await until(
    () => app.server.sql`select 1 from intake_document where kind = 'patient' and id = 'P0'
      union all select 1 from intake_parked where kind = 'patient' and id = 'P0'`,
    (rows) => rows.length === 1,
  )
  await send(report('11', '1').replace('R0001', tooLong))
  await until(
    () => app.lines.filter(({ event }) => event === 'mapping fault'),
    (lines) => lines.some(({ place }) => /^mappings\/message.jsonata:\d+$/.test(String(place))),
  )
})

it('keeps a message set aside though another has its number', async () => {
  const reasons = () => listSetAside(journal).map(({ reason }) => reason)
  await send(report('20', '1').replace('R0001', tooLong))
  await until(reasons, (found) => found.length >= 2)
  const before = reasons()
  await send(report('20', '8', '20261121090000').replace('R0001', 'R0020'))
  await until(
    () => app.server.sql`select 1 from report where report_no = 'R0020'`,
    (rows) => rows.length === 1,
  )
  expect(reasons()).toEqual(before)
})

it('reads fields, components, repetitions and escapes', () => {
  const message = parseMessage('MSH|^~\\&|A|B\rPID|1||P1^^^x~K1^^^y||王\\T\\李\rOBX|1\rOBX|2\r')
  expect(message).toMatchObject({
    MSH: { '3': 'A' },
    PID: {
      '3_1': 'P1',
      '3_all': [
        ['P1', '', '', 'x'],
        ['K1', '', '', 'y'],
      ],
      '5': '王&李',
    },
    OBX: [{ '1': '1' }, { '1': '2' }],
  })
  expect(acknowledge(msh('ADT^A01', '7'), 'AE', 'a|b')).toContain('MSA|AE|7|a\\F\\b')
})
