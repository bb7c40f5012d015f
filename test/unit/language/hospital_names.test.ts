/** What the hospital calls people, places and things, for who reads English. */
import { formatStopped } from '../../../server/areas/registration/visit_sentences'
import { replySchema } from '../../../server/http/json_schema'
import { saidIn } from '../../../server/language/catalogues'
import { type HospitalNames, noNames } from '../../../server/language/hospital_names'
import { personInPinyin, unitInPinyin } from '../../../server/language/pinyin'
import { fieldKinds, spokenIn } from '../../../server/language/spoken'
import { departmentRows } from '../../../simulators/seeds/departments'
import { doctorRows } from '../../../simulators/seeds/doctors'
import { englishRows } from '../../../simulators/seeds/english'
import { inpatientRows } from '../../../simulators/seeds/inpatient'
import { earlierNoticeRows, noticeRows } from '../../../simulators/seeds/notices'
import { branches, hospitals } from '../../../simulators/seeds/organisation'
import { outpatientRows } from '../../../simulators/seeds/outpatient'
import { queueItemRows, queueRightRows } from '../../../simulators/seeds/queue_items'
import { reportRows } from '../../../simulators/seeds/report/report'
import { contract } from '../../../src/contract'

const names: HospitalNames = {
  english: new Map([
    ['心血管内科', 'Cardiology'],
    ['门诊楼 3 层 A 区', 'Outpatient building, floor 3, area A'],
    ['进门右转', 'Turn right at the door'],
    ['血常规', 'Full blood count'],
    ['李敏', 'Li Min-Smith'],
  ]),
  units: new Set(['心血管内科', '儿内科']),
  people: new Set(['王建国', '李敏']),
}
const inEnglish = (reply: unknown) => spokenIn('en', reply, names)

test.each([
  ['王建国', 'Wang Jianguo'],
  ['欧阳修', 'Ouyang Xiu'],
  ['单雄信', 'Shan Xiongxin'],
  ['吕伟', 'Lü Wei'],
  ['买买提·艾力', 'Maimaiti Aili'],
])('a person: %s', (name, expected) => expect(personInPinyin(name)).toBe(expected))

test.each([
  ['心血管内科', 'Xinxueguan Neike'],
  ['儿科', 'Erke'],
  ['东溪院区', 'Dongxi Yuanqu'],
  ['CT室', 'CT Shi'],
])('a department: %s', (name, expected) => expect(unitInPinyin(name)).toBe(expected))

test('what the hospital gives comes first, with the Chinese of the sign at the door', () => {
  expect(
    inEnglish({
      departName: '心血管内科',
      place: '门诊楼 3 层 A 区',
      way: '进门右转',
      items: [{ name: '血常规' }],
      doctor: { doctorId: 'd', name: '李敏' },
    }),
  ).toEqual({
    departName: 'Cardiology (心血管内科)',
    place: 'Outpatient building, floor 3, area A (门诊楼 3 层 A 区)',
    way: 'Turn right at the door',
    items: [{ name: 'Full blood count (血常规)' }],
    doctor: { doctorId: 'd', name: 'Li Min-Smith (李敏)' },
  })
})

test('a room of a place that has English words', () => {
  expect(inEnglish({ place: '门诊楼 3 层 A 区 3 诊室' })).toEqual({
    place: 'Outpatient building, floor 3, area A, room 3 (门诊楼 3 层 A 区 3 诊室)',
  })
})

test('pinyin where it gives none: of people and departments; places, examinations and texts say that they are Chinese only', () => {
  expect(
    inEnglish({
      departName: '普通外科',
      doctorName: '王建国',
      place: '门诊楼 5 层',
      items: [{ name: '心电图' }, { itemName: '股骨 X 线检查', result: '阴性' }, { name: 'CT' }],
      preparation: ['空腹'],
    }),
  ).toEqual({
    departName: 'Putong Waike (普通外科)',
    doctorName: 'Wang Jianguo',
    place: '门诊楼 5 层 (no English name)',
    items: [
      { name: '心电图 (no English name)' },
      { itemName: '股骨 X 线检查 (no English name)', result: '阴性 (in Chinese only)' },
      { name: 'CT' },
    ],
    preparation: ['空腹 (in Chinese only)'],
  })
})

test('a report is an examination, though it names its branch too, and so is what is shared', () => {
  expect(
    inEnglish([
      { reportId: 'r', patientId: 'p', hospitalBranchId: 'b', name: '肝胆胰脾超声' },
      { reportId: 'r', patientId: 'p', hospitalBranchId: 'b', name: '血常规' },
      { shareId: 's', title: '血常规 2026-11-20' },
    ]),
  ).toEqual([
    {
      reportId: 'r',
      patientId: 'p',
      hospitalBranchId: 'b',
      name: '肝胆胰脾超声 (no English name)',
    },
    { reportId: 'r', patientId: 'p', hospitalBranchId: 'b', name: 'Full blood count (血常规)' },
    { shareId: 's', title: 'Full blood count (血常规) 2026-11-20' },
  ])
})

test('what a patient wrote stays as it is: where he lives, and what he takes along', () => {
  const own = [
    { patientId: 'p', patientNo: '1', address: '东湖街道 6 幢' },
    { fileName: 'me.json', content: '{"name":"林静"}' },
  ]
  expect(inEnglish(own)).toEqual(own)
})

test('the demo’s hospital has English for whatever it publishes', () => {
  const english = new Map(englishRows().map((row) => [row.chinese, row.english]))
  const day = '2026-11-25'
  const { reports, items, pictures } = reportRows(day, new Date(`${day}T02:00:00Z`))
  const { stays, fees } = inpatientRows(day)
  const outpatient = outpatientRows(day)
  const notices = [...noticeRows(day), ...earlierNoticeRows(day)]
  const published = [
    ...[...hospitals, ...branches, ...departmentRows(), ...doctorRows()],
    ...[...notices, ...queueItemRows(), ...queueRightRows(day)],
    ...[...reports, ...items, ...pictures.map(({ caption }) => ({ caption }))],
    ...[...stays, ...fees, ...outpatient.bills, ...outpatient.items],
  ]
  // People, departments that stand for those without English, and what is ours.
  const others =
    /doctor(_name)?$|nurse|patient_name|insurance_class|cost_type|^针灸推拿科$|^骨科与运动医学科$/
  const left = published.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) =>
      others.test(column) || (column === 'name' && 'doctor_id' in row)
        ? []
        : textsOf(value).filter(
            (text) => /\p{Script=Han}/u.test(text) && !english.has(text) && !others.test(text),
          ),
    ),
  )
  expect(left).toEqual([])
  // Not a sign of Chinese is left in the English itself.
  expect([...english.values()].filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
})

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

test('names that stand beside each other are told one by one', () => {
  expect(inEnglish({ itemName: '心血管内科 王建国', departNames: ['儿内科'] })).toEqual({
    itemName: 'Cardiology (心血管内科) Wang Jianguo',
    departNames: ['Er Neike (儿内科)'],
  })
  expect(inEnglish({ itemName: '儿内科 普通门诊' })).toEqual({
    itemName: 'Er Neike (儿内科) General clinic',
  })
})

test('a name of the hospital is never looked up among our own words, nor is a patient’s', () => {
  // Both are words of the symptom helper, which is ours.
  expect(spokenIn('en', { symptomId: 's', name: '发热' }, noNames)).toEqual({
    symptomId: 's',
    name: 'Fever',
  })
  expect(
    spokenIn('en', { departName: '儿科', items: [{ name: '发热' }], patientName: '儿科' }, noNames),
  ).toEqual({
    departName: 'Erke (儿科)',
    items: [{ name: '发热 (no English name)' }],
    patientName: '儿科',
  })
})

test('the same field holds what its object is: titles of messages are ours, those of notices the hospital’s; what was said where it was made is not said again', () => {
  const notified = [
    { title: '今天要就诊', patientId: 'p' },
    { remarkId: 'r', hospitalBranchId: 'b', title: '就诊提醒' },
    { billId: 'b', title: 'Full blood count (血常规)' },
    { subjectId: null, title: '2 bills to pay', place: 'General Surgery (普通外科)' },
  ]
  expect(inEnglish(notified)).toEqual([
    { title: 'Appointment today', patientId: 'p' },
    { remarkId: 'r', hospitalBranchId: 'b', title: '就诊提醒 (in Chinese only)' },
    { billId: 'b', title: 'Full blood count (血常规)' },
    { subjectId: null, title: '2 bills to pay', place: 'General Surgery (普通外科)' },
  ])
})

test('a message names them as pages do, whenever it was written', () => {
  const { body } = formatStopped(
    {
      visitDate: '2026-11-25',
      beginTime: '09:00',
      endTime: '09:30',
      departmentName: '心血管内科',
      doctorName: '王建国',
      place: '门诊楼 3 层 A 区 3 诊室',
      standIn: null,
    },
    'none',
  )
  const inEnglishWords = saidIn('en', body.kept(), names)
  expect(inEnglishWords).toContain(
    'Cardiology (心血管内科), Dr Wang Jianguo, Outpatient building, floor 3, area A, room 3 (门诊楼',
  )
  expect(inEnglishWords.replace(/ \([^)]*\)/g, '')).toMatch(/^[\x20-\x7e]+$/)
  expect(String(body)).toBe(
    '11月25日 09:00-09:30 心血管内科 王建国医生（门诊楼 3 层 A 区 3 诊室）停诊。这个订单没有付款，不会扣费。您可以预约其他医生或时间。',
  )
})

test('who reads Chinese gets what the hospital wrote', () => {
  const reply = { departName: '心血管内科', doctorName: '王建国', place: '门诊楼 3 层 A 区' }
  expect(spokenIn('zh', reply, names)).toBe(reply)
})

/** Free texts that are ours, or nobody's words. */
const ours = new Set(
  `state type kind version url package nonceStr timeStamp paySign signature path random qrContent number key link next route
   mark words watermark passcode content fileName group app network device photo barcode telephone emergencyTelephone
   wardTelephone tel oldTel newTel services todayUntil costTypeName insuranceClass category name title note remark reason
   endReason cancelReason limitText rules receivedBy unavailable certificate text body who what effect switchedOff alwaysOn notSent
   urgent answer billName counter about high low amount value range unit reminder withheldReason correctionNote modality
   redFlags channelName maskedTo initial code`
    .split(/\s+/)
    .filter(Boolean),
)

test('every text that a reply may hold is known as the hospital’s, a patient’s, or ours', () => {
  const found = new Map<string, string>()
  for (const [area, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls))
      collect(replySchema(call.reply), '', `${area}.${name}`, found)
  expect(found.size).toBeGreaterThan(100)
  const isKnown = (field: string) =>
    field in fieldKinds ||
    ours.has(field) ||
    /(Id|No|Code|At|Date|Time|Token|Path|Url|id|token)s?$/.test(field)
  expect([...found].filter(([field]) => !isKnown(field))).toEqual([])
})

interface Schema {
  type?: string
  enum?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}

function collect(schema: Schema, field: string, call: string, found: Map<string, string>): void {
  const { type, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema
  if (type === 'string' && !schema.enum && !schema.format && !schema.pattern && field !== '')
    found.set(field, call)
  for (const [name, inner] of Object.entries(properties)) collect(inner, name, call, found)
  const more = schema.additionalProperties
  for (const inner of [
    ...(items ? [items] : []),
    ...anyOf,
    ...allOf,
    ...oneOf,
    ...(typeof more === 'object' ? [more] : []),
  ])
    collect(inner, field, call, found)
}
