/** A hospital that owns its slots, by the connector over SOAP, as a production app and patients' phones see it: from lists of the hospital to a place that is held, entered, given back, and sold at a window meanwhile. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { namespace, StrangeHis } from '../../support/connector/strange/his'
import { Patient } from '../../support/hospital_week/patient'
import { TestBed } from '../../support/hospital_week/test_bed/test_bed'
import { HospitalConnector } from '../../support/hospital_week/through/hospital_connector'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const his = new StrangeHis()
const connector = forAllTests(() => HospitalConnector.of(['trade_code_asmx']))
let testBed: TestBed
let day: string
const token = 'token-of-the-connector-in-a-test'

const list = (code: string) => `  ${code}:
    type: soap
    connection: his
    request: pages.jsonata
    items: rows.jsonata
    everySeconds: 0.2
    mapping: ${code}.jsonata
`

/** What the stranger writes into the folder that \`init\` made, by docs/connector only. */
function writeProfile(): void {
  const file = (name: string) => path.join(connector.folder, name)
  const profile = readFileSync(file('profile.yml'), 'utf8')
    .replace(
      'method: Process',
      'method: call\n    qualified: false\n    soapAction: ""\n    header: { Auth: { UserName: app, PassWord: secret } }',
    )
    .replace(
      'parameters: [tradeCode, inputXml]',
      'parameters: [tradeCode, inputXml]\n    timeoutSeconds: 2',
    )
  const lists = ['QueryDept', 'QueryDoctor', 'QuerySchedule'].map(list).join('')
  writeFileSync(file('profile.yml'), profile.replace('calls:\n', `sources:\n${lists}calls:\n`))
  writeFileSync(
    file('pages.jsonata'),
    '{ "tradeCode": source, "inputXml": { "Request": { "Data": { "pageNo": cursor ? cursor : "1", "from": $day($now()), "to": $day($fromMillis($millis() + 604800000)) } } } }',
  )
  writeFileSync(
    file('rows.jsonata'),
    `($d := reply.Response.Data; $page := $number($d.pageNo); $more := $page < $number($d.pages);
      reply.Response.ResultCode != "0" ? $error("the hospital answers " & reply.Response.ErrorMsg) :
      { "items": [$list($d.Row).$merge([$, { "key": ID }])], "cursor": $more ? $string($page + 1) : "1", "hasMore": $more })`,
  )
  writeFileSync(
    file('QueryDept.jsonata'),
    'LX = "Y" ? { "kind": "hospital", "id": ID, "name": MC } : LX = "B" ? { "kind": "branch", "id": ID, "hospitalId": SJ, "name": MC } : { "kind": "department", "id": $id(ID), "parentId": SJ != "" ? $id(SJ) : null, "name": MC }',
  )
  writeFileSync(
    file('QueryDoctor.jsonata'),
    '{ "kind": "doctor", "id": ID, "departmentId": $id(KS), "name": XM, "sex": XB = "男" ? "male" : "female", "title": ZC = "主任医师" ? "chief" : null }',
  )
  writeFileSync(
    file('QuerySchedule.jsonata'),
    `{ "kind": "clinic", "id": ID, "departmentId": $id(KS), "doctorId": YS != "" ? YS : null, "registrationType": YS != "" ? "expert" : "general", "visitDate": $day(RQ),
       "halfDay": SB = "夜" ? "evening" : "morning", "regFeeFen": $fen(GHF), "treatFeeFen": ZLF != "" ? $fen(ZLF) : 0, "pool": "hospital",
       "sources": [{ "beginTime": $clock(KS_SJ), "endTime": $clock(JS_SJ), "capacity": XH != "" ? $number(XH) : 999 }] }`,
  )
}

beforeAll(async () => {
  const url = await his.start()
  day = new Date(Date.now() + 8 * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10)
  his.lists = {
    QueryDept: [
      { ID: 'first', LX: 'Y', MC: '第一医院', SJ: '' },
      { ID: 'main', LX: 'B', MC: '本部', SJ: 'first' },
      { ID: '01', LX: 'K', MC: '内科', SJ: '' },
      { ID: '01.02', LX: 'K', MC: '心血管内科  ', SJ: '01' },
    ],
    QueryDoctor: [{ ID: '0007', KS: '01.02', XM: '沈怀远', XB: '男', ZC: '主任医师' }],
    QuerySchedule: [
      {
        ID: 'PB1',
        KS: '01.02',
        YS: '',
        RQ: `${day} 00:00:00.0`,
        SB: '上午',
        GHF: '10',
        ZLF: '.5',
        KS_SJ: '8:00',
        JS_SJ: '12:00',
        XH: '2',
      },
      {
        ID: 'PB2',
        KS: '01.02',
        YS: '0007',
        RQ: day.replaceAll('-', '/'),
        SB: '夜',
        GHF: '20.00',
        ZLF: '',
        KS_SJ: '18:00',
        JS_SJ: '24:00',
        XH: '',
      },
    ],
  }
  his.slots.push(
    { clinic: 'PB1', begin: '08:00', capacity: 2 },
    { clinic: 'PB2', begin: '18:00', capacity: 3 },
  )
  const client = await connector.client()
  writeProfile()
  testBed = await TestBed.start(
    { seed: 1, isDeadly: false, speaksFhir: false, ownsSlots: true },
    {
      HIS_API_URL: `http://127.0.0.1:${connector.listenPort}`,
      HIS_TOKEN: token,
      INTEGRATION_CLIENTS: JSON.stringify([client]),
      HIS_CLIENT: 'connector',
      HIS_REPORTS_VISITS: 'off',
    },
  )
  const app = new URL(testBed.phone.url)
  await connector.start({
    appPort: testBed.appPort,
    publicUrl: app.origin,
    hisToken: token,
    environment: { HIS_URL: url, HIS_NAMESPACE: namespace },
  })
}, 120_000)

afterAll(async () => {
  await testBed.stop()
  await his.stop()
})

async function comer(name: string): Promise<Patient> {
  const patient = new Patient(testBed, name)
  await patient.signIn()
  await patient.add()
  return patient
}
const wanted = () => ({ day, departId: '01-x2e-02' })

it('sells a place of the hospital from its lists to the end, beside a window, while the hospital is slow or done without a word', async () => {
  await until(
    () => testBed.sql`select 1 from schedule where pool = 'hospital'`,
    (rows) => rows.length === 2,
    30_000,
  )
  expect(
    await testBed.sql`select begin_time::text, end_time::text from slot order by begin_time`,
  ).toEqual([
    { beginTime: expect.stringMatching(/^08:00/), endTime: expect.stringMatching(/^12:00/) },
    { beginTime: expect.stringMatching(/^18:00/), endTime: expect.stringMatching(/^23:59/) },
  ])
  expect(
    await testBed.sql`select name from department where department_id = ${wanted().departId}`,
  ).toEqual([{ name: '心血管内科' }])

  const wang = await comer('王一')
  const order = await wang.book(wanted())
  expect(his.locks).toMatchObject([{ state: 'locked', slot: 'PB1|08:00' }])
  await wang.pay(order)
  await until(
    () => wang.standing(order),
    (one) => one === 'BOOKED PAID',
    30_000,
    500,
  )
  expect(his.orders).toMatchObject([{ state: 'booked', fee: '10.50' }])
  expect(his.locks).toMatchObject([{ state: 'confirmed' }])

  // One more than there is: what is left is below 0.
  his.windows.push('PB1|08:00', 'PB1|08:00')
  const li = await comer('李二')
  const sees = (standing: 'free' | 'none') =>
    until(
      () => li.seesPlace(wanted()),
      (one) => one === standing,
      30_000,
      1000,
    )
  await sees('none')

  his.mood = 'slow'
  await wang.cancel(order)
  his.mood = 'well'
  await until(
    () => wang.standing(order),
    (one) => one === 'REFUNDED REFUNDED',
    60_000,
    500,
  )
  // The patient has the money before the hospital has answered; it is told until it does.
  await until(
    () => his.orders.map(({ state }) => state),
    ([state]) => state === 'cancelled',
    60_000,
    500,
  )

  his.windows.length = 0
  await sees('free')
  his.mood = 'mute'
  const first = li.book(wanted()).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  his.mood = 'well'
  if ((await first) === undefined)
    await until(() => li.book(wanted()).catch(() => undefined), Boolean, 60_000, 1000)
  // The lock that nobody was told of is the patient's, or was given back.
  await until(
    () => his.locks.filter(({ state }) => state === 'locked').length,
    (count) => count === 1,
    60_000,
    500,
  )
}, 300_000)
