/**
 * Who may see what of a stay: the real server is asked as each, and what is visible is compared with the table. A field
 * of an answer without a row fails. docs/inpatient.md has the same table.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allAreas } from '../../../server/app'
import { documentArea } from '../../../server/areas/document'
import { claimBundle, receiptDocument, stayPaper } from '../../../server/areas/inpatient'
import type { HisPresettledSums } from '../../../server/gateways/his/discharges'
import { intakeOf, take } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { aTel } from '../../support/e2e/people'
import { forAllTests } from '../../support/server/for_tests'
import { leavesOf, valuesAt } from '../../support/server/reply_fields'
import { aClinicalDocument, aFeeDay, aStay } from '../intake/documents'
import { patientIdNo, patientName, Ward, type Person } from './test_app'
import {
  notFilled,
  people,
  repeats,
  rowOf,
  rows,
  silent,
  type Sight,
  type Who,
  writeTable,
} from './who_sees_what'

const ward = forAllTests(() =>
  Ward.start([documentArea([stayPaper, claimBundle, receiptDocument])]),
)
type Call = keyof typeof calls
const everybody = Object.keys(people) as Who[]
/** What each call answered whom, of every stay and deposit. */
const heard: Record<string, Record<Who, unknown[]>> = {}

const settlement = (number: string, given: object) => ({
  number,
  settledAt: '2026-11-20T15:30:00+08:00',
  totalFen: 93_000,
  insuranceFen: 60_000,
  otherFen: 1000,
  depositFen: 0,
  refundFen: 0,
  owedFen: 0,
  handledBy: 'app',
  note: '请看手机',
  invoices: [
    { name: '住院发票', batchCode: '33', number: `${number}1`, random: '417', totalFen: 93_000 },
  ],
  ...given,
})
const inWard = {
  status: 'ADMITTED',
  branchId: 'b',
  wardPlace: '12 层',
  wardTelephone: '0589-1',
  bedNo: '8床',
  doctorName: '顾长青',
  nurseName: '何静',
  diagnosis: '右膝骨关节炎',
  costTypeName: '职工医保',
  insuranceFeeFen: 60_000,
}
const gone = {
  status: 'DISCHARGED',
  outDate: '2026-11-20',
  discharge: {
    state: 'settled',
    orderedAt: '2026-11-20T09:00:00+08:00',
    steps: [{ name: '取药', who: '药房', byPatient: true, state: 'done', note: '1 层' }],
  },
}
const leaving = { state: 'audited', orderedAt: '2026-11-20T09:00:00+08:00', steps: [] }
const presettled: HisPresettledSums = {
  state: 'ready',
  asOf: '2026-11-20T10:00:00+08:00',
  totalFen: 93_000,
  insurance: [{ code: '310100', name: '统筹基金', amountFen: 60_000 }],
  selfPayFen: 33_000,
  depositsFen: 50_000,
  refundFen: 17_000,
  owedFen: 0,
  note: '到手机上确认',
  validUntil: '2099-11-20T18:00:00+08:00',
}
const toCome = {
  status: 'AWAITING',
  admission: {
    placeInLine: 2,
    expectedOn: '2026-12-01',
    expectedTime: '上午',
    isBedReady: false,
    place: '住院处',
    telephone: '0589-2',
    bring: ['身份证'],
    advice: '不要吃东西',
    forms: [
      {
        code: 'notice',
        version: '1',
        title: '换膝手术同意书',
        sections: [{ title: '为什么做', content: '<p>因为</p>' }],
      },
    ],
  },
  suggestedDeposit: { amountFen: 300_000, reason: '换膝手术', since: '2026-11-01T08:00:00+08:00' },
}

/** One stay to come, one going on, one with money to go back, one with money owed; with payers, links and papers. */
async function fill() {
  const tel = aTel()
  const owner = await ward.account({ tel, isSteppedUp: true })
  const { patientId } = await ward.file({ name: patientName, idNo: patientIdNo, sex: 'female' })
  await ward.sql`update patient set tel = ${tel} where patient_id = ${patientId}`
  await ward.join(owner, patientId, 'full', 'self')
  const [full, limited, number, link, stranger] = [
    await ward.person(),
    await ward.person(),
    await ward.person(),
    await ward.person(),
    await ward.person(),
  ]
  await ward.join(full, patientId, 'full', 'child')
  await ward.join(limited, patientId, 'booking')
  const intake = intakeOf(ward.dependencies, allAreas)
  const versions = new Map<string, number>()
  const say = async (document: { id: string }) => {
    const version = (versions.get(document.id) ?? 0) + 1
    versions.set(document.id, version)
    const [taking] = await take(intake, 'push:his', [{ ...document, version }])
    expect([document.id, taking?.outcome]).toEqual([document.id, 'taken'])
  }
  const patient = { value: patientId }
  const stay = (id: string, given: object) =>
    say(aStay({ ...inWard, id, admissionNo: `Z900${id}`, patient, ...given }))
  for (const id of ['11', '12', '13', '14', '15', '16']) await stay(id, {})
  await stay('13', { suggestedDeposit: toCome.suggestedDeposit })
  await stay('10', toCome)
  const [clock] = await ward.sql<{ yesterday: string }[]>`
    select hospital_today() - 1 as yesterday`
  const day = clock?.yesterday ?? ''
  for (const id of ['11', '12', '13'])
    await say(aFeeDay({ id: `F${id}`, stayId: id, day, lines: [line] }))
  const ids = new Map(
    (
      await ward.sql<{ id: string; inpatientId: string }[]>`
        select hospital_stay_id as id, inpatient_id from inpatient_stay where patient_id = ${patientId}`
    ).map(({ id, inpatientId }) => [id, inpatientId]),
  )
  const idOf = (id: string): string => ids.get(id) ?? ''
  for (const inpatientId of ids.values())
    await ward.sql`insert into inpatient_binding (account_id, inpatient_id) values (${number.accountId}, ${inpatientId})`
  const back = idOf('11')
  const linkTo = async (id: string, person: Person): Promise<string> => {
    const input = { inpatientId: idOf(id), validHours: 72 as const }
    const { body } = await ward.call(calls.createPayLink, input, person)
    return /[\w-]{20,64}$/.exec(body.address)?.[0] ?? ''
  }
  const deposits: string[] = []
  for (const [index, person] of [owner, full, limited, number].entries()) {
    // Amounts differ: the same again would be asked about first.
    deposits.push(await ward.paidDeposit(person, back, 30_000 + index))
    const unpaid = await ward.create(person, idOf('13'), { amountFen: 40_000 })
    deposits.push(unpaid.body.depositId)
    await linkTo('13', person)
    await ward.call(calls.chooseAlert, { belowFen: 100_000 }, person)
  }
  const tokens: string[] = []
  for (const id of ['11', '12', '13', '15']) tokens.push(await linkTo(id, owner))
  for (const [token, amountFen] of [
    [tokens[0] ?? '', 20_000],
    [tokens[2] ?? '', 21_000],
  ] as const) {
    const wanted = { token, amountFen, idempotencyKey: randomUUID() }
    const { body } = await ward.call(calls.createLinkedDeposit, wanted, link)
    deposits.push(body.depositId)
    if (amountFen > 20_000) continue
    await ward.pay(link, body.depositId)
    ward.channel.pay(await ward.tradeNo(body.depositId))
    await ward.check(link, body.depositId)
  }
  await stay('11', {
    ...gone,
    settlement: settlement('JS11', {
      insuranceFen: 92_000,
      depositFen: 140_006,
      refundFen: 140_006,
    }),
  })
  await stay('12', {
    ...gone,
    settlement: settlement('JS12', { owedFen: 32_000 }),
    suggestedDeposit: null,
  })
  await stay('14', {
    ...gone,
    settlement: settlement('JS14', { depositFen: 32_000, closedAt: '2026-11-20T16:00:00+08:00' }),
  })
  await ward.paidDeposit(owner, idOf('15'), 50_000)
  ward.his.presettled = () => presettled
  await stay('15', { status: 'SETTLING', outDate: '2026-11-20', discharge: leaving })
  await stay('16', {
    status: 'SETTLING',
    outDate: '2026-11-20',
    discharge: { ...leaving, counterOnly: { reason: '要现场核对', place: '住院处' } },
  })
  for (const document of examsToDo) await say(document)
  await say(Object.assign({ patient }, anExam))
  await ward.sql`
    update exam_order set slot_id = (select slot_id from exam_slot limit 1), preparation_version = 1, taken_at = hospital_now()`
  const toRead = { inpatientId: idOf('10'), code: 'notice', version: '1', question: '要几天？' }
  await ward.call(calls.readAdmissionForm, toRead, owner)
  await say(copyService)
  const { body } = await ward.call(
    calls.askCopies,
    {
      inpatientId: back,
      parts: ['summary'],
      copies: 2,
      purpose: 'own',
      delivery: {
        way: 'courier',
        name: '李小龙',
        tel: '13800001234',
        address: '云溪市文昌路 88 号',
      },
      idempotencyKey: randomUUID(),
    },
    owner,
  )
  const sent = {
    id: 'BA1',
    kind: 'copyRequest',
    at: '2026-11-28T08:00:00+08:00',
    requestId: body.requests[0]?.requestId,
    state: 'sent',
    pages: 20,
    feeFen: 1000,
    payAt: 'delivery',
    courier: { name: '邮政', parcelNo: 'E1' },
    advice: '签收时付费',
  }
  await say(sent)
  const feeOf = await payFee(back, owner, say)
  await say(aClinicalDocument({ id: 'CY11', patient, stayId: '11' }))
  await say(aClinicalDocument({ id: 'ZD11', type: 'diagnosis_certificate', patient, stayId: '11' }))
  await ward.sql`insert into department (department_id, branch_id, name) values ('d', 'b', '骨科')`
  await ward.sql`
    insert into prescription (prescription_id, hospital_prescription_id, patient_id, department_id, stay_id, prescribed_at, state, lines, last_day)
    values (${randomUUID()}, ${randomUUID()}, ${patientId}, 'd', '11', hospital_now(), 'active', '[]', hospital_today())`
  const persons: Record<Who, Person> = { owner, full, limited, number, link, stranger }
  return { persons, stays: [...ids.values()], back, deposits, tokens, feeOf }
}

/** Another request for copies, whose fee was paid in the app, and went back in part. */
async function payFee(
  inpatientId: string,
  owner: Person,
  say: (document: { id: string }) => Promise<void>,
): Promise<string> {
  const { body } = await ward.call(
    calls.askCopies,
    {
      inpatientId,
      parts: ['summary'],
      copies: 1,
      purpose: 'own',
      delivery: { way: 'pickup' },
      idempotencyKey: randomUUID(),
    },
    owner,
  )
  const requestId = body.requests[0]?.requestId ?? ''
  const accepted = {
    id: 'BA2',
    kind: 'copyRequest',
    at: '2026-11-28T08:00:00+08:00',
    requestId,
    state: 'accepted',
    pages: 20,
    feeFen: 1000,
    payAt: 'app',
  }
  await say(accepted)
  await ward.call(calls.payCopies, { requestId, method: 'wechat', app: 'official_account' }, owner)
  ward.channel.pay(await ward.tradeNo(requestId))
  await ward.call(calls.checkCopyOrder, { requestId }, owner)
  for (const refundFen of [100, 250]) await say({ ...accepted, refundFen } as typeof accepted)
  return requestId
}

const at = '2026-11-20T08:00:00+08:00'
const examsToDo = [
  {
    kind: 'examResource',
    id: 'ct',
    at,
    branchId: 'b',
    departmentName: '影像科',
    name: 'CT',
    place: '1 层',
  },
  {
    kind: 'examRule',
    id: 'CT',
    at,
    name: '胸部CT',
    minutes: 10,
    resourceIds: ['ct'],
    telephone: '0589-4',
  },
  {
    kind: 'examSchedule',
    id: 'ct-1',
    at,
    resourceId: 'ct',
    day: '2099-11-20',
    slots: [{ beginsAt: '2099-11-20T08:00:00+08:00', capacity: 1 }],
  },
]
const anExam = {
  kind: 'examOrder',
  id: 'JC10',
  at,
  stayId: '10',
  code: 'CT',
  name: '胸部CT',
  orderedAt: at,
  latestAt: '2099-12-01T08:00:00+08:00',
  state: 'ordered',
}
const copyService = {
  kind: 'copyService',
  id: 'copies-b',
  at: '2026-11-20T08:00:00+08:00',
  branchId: 'b',
  parts: [{ code: 'summary', name: '出院记录' }],
  purposes: [{ code: 'own', name: '自用' }],
  feeNote: '每页 0.5 元',
  courier: { advice: '到付' },
  pickup: { place: '病案室', hours: '8:00 到 17:00', telephone: '0589-3' },
  counter: { place: '病案室', hours: '8:00 到 17:00', telephone: '0589-3', bring: '身份证' },
  advice: '出院 7 天后',
}

const line = {
  category: '09',
  name: '利伐沙班片',
  spec: '10mg',
  unit: '盒',
  priceFen: 93_000,
  quantity: 1,
  amountFen: 93_000,
  insuranceClass: '乙类',
}

/** Asks everything as everybody. */
async function askAll(): Promise<void> {
  const { persons, stays, back, deposits, tokens, feeOf } = await fill()
  for (const who of everybody) {
    const ask = async (name: Call, ...inputs: Record<string, unknown>[]) => {
      const answersOf = (heard[name] ??= emptyFor())[who]
      for (const input of inputs) {
        const { status, body } = await ward.send(calls[name], input, persons[who])
        if (status === 200) answersOf.push(body)
      }
    }
    const ofStays = stays.map((inpatientId) => ({ inpatientId }))
    await ask('askPresettlement', ...ofStays)
    await ask('listStays', {})
    for (const name of [
      'listStayHolders',
      'getStay',
      'getFeeDay',
      'getStayPapers',
      'getCopies',
      'getAdmissionForms',
    ] as const)
      await ask(name, ...ofStays)
    await ask('listDeposits', ...ofStays)
    await ask('listPayLinks', ...ofStays)
    await ask('openClaimBundle', ...ofStays)
    await ask('openStayPaper', { inpatientId: back, paper: 'fee_list' })
    await ask('getDeposit', ...deposits.map((depositId) => ({ depositId })))
    await ask('getCopyOrder', { requestId: feeOf })
    await ask('openReceipt', { depositId: deposits[0] })
    if (who === 'link') await ask('openPayLink', ...tokens.map((token) => ({ token })))
  }
}

const emptyFor = (): Record<Who, unknown[]> => ({
  owner: [],
  full: [],
  limited: [],
  number: [],
  link: [],
  stranger: [],
})

const hidden: readonly unknown[] = [null, undefined, '', 'unknown']

/** What of a field is in somebody's answers. */
function sightOf(call: string, at: string, who: Who): Sight {
  const values = valuesAt(heard[call]?.[who] ?? [], at).filter((value) => !hidden.includes(value))
  if (values.length === 0) return 'none'
  return values.every((value) => typeof value === 'string' && value.includes('*'))
    ? 'masked'
    : 'full'
}

beforeAll(askAll)

const fieldsOf = (call: Call): string[] =>
  leavesOf(calls[call].reply).map((at) => (at === '' ? call : `${call}.${at}`))
const asked = () => Object.keys(heard) as Call[]

it('asks every call of a stay', () => {
  const known = [...asked(), ...Object.keys(repeats), ...silent]
  expect(Object.keys(calls).filter((call) => !known.includes(call))).toEqual([])
  for (const [call, as] of Object.entries(repeats)) {
    const fields = leavesOf(calls[as as Call].reply)
    const more = leavesOf(calls[call as Call].reply).map((at) => at.replace(/^(link|order)\./, ''))
    expect([call, more.filter((at) => !fields.includes(at) && !isOfCaller(at))]).toEqual([call, []])
  }
})
/** What only whoever makes a link, or pays, is told. */
const isOfCaller = (at: string): boolean => /^(address|pay)(\.|$)/.test(at)

it('has a row for every field, and shows it to whom the row says', () => {
  const wrong: string[] = []
  for (const call of asked())
    for (const field of fieldsOf(call)) {
      const found = rowOf(field)
      const at = field === call ? '' : field.slice(call.length + 1)
      const is = lettersOf((who) => sightOf(call, at, who))
      if (found === undefined) wrong.push(`${field} is in no row: ${is}`)
      else if (notFilled.includes(field))
        wrong.push(...(is === '------' ? [] : [`${field} is filled`]))
      else if (is !== lettersOf((who) => found.seen[who]))
        wrong.push(`${field} is ${is}, not ${lettersOf((who) => found.seen[who])}`)
    }
  expect(wrong).toEqual([])
})
const letters = { full: 'F', masked: 'm', none: '-' } as const
const lettersOf = (see: (who: Who) => Sight): string =>
  everybody.map((who) => letters[see(who)]).join('')

it('names no field that there is not', () => {
  const all = asked().flatMap(fieldsOf)
  const old = [...rows.flatMap(({ fields }) => fields), ...notFilled].filter(
    (one) => !all.some((field) => field === one || field.startsWith(`${one}.`)),
  )
  expect(old).toEqual([])
})

it('stands in docs/inpatient.md', () => {
  const file = path.join(__dirname, '../../../docs/inpatient.md')
  expect(readFileSync(file, 'utf8')).toContain(writeTable())
})
