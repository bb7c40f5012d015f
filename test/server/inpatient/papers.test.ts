/** What a patient takes home from a stay, and the claim bundle: who opens them, what is in them, what disappears. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { documentArea } from '../../../server/areas/document'
import { claimBundle, stayPaper } from '../../../server/areas/inpatient'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { makePdf } from '../../../server/pdf'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { aSession } from '../../support/server/builders'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { pdfPages } from '../../support/server/pdf_text'
import { aClinicalDocument, aStay } from '../intake/documents'
import { patientIdNo, patientName, Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start([documentArea([stayPaper, claimBundle])]))
const person = forEachTest(() => ward.person())
let intake: Intake
beforeAll(() => {
  intake = intakeOf(ward.dependencies, allAreas)
})
let count = 0
let patientId: string
let inpatientId: string
beforeEach(async () => {
  count += 1
  patientId = (await ward.file({ name: patientName, idNo: patientIdNo })).patientId
  await ward.join(person, patientId)
  await sayStay(1, settled)
  const [row] = await ward.sql<{ inpatientId: string }[]>`
    select inpatient_id from inpatient_stay where hospital_stay_id = ${`P${count}`}`
  inpatientId = row?.inpatientId ?? ''
})

const invoice = {
  name: '医疗住院收费票据（电子）',
  batchCode: '33060226',
  number: '0000417723',
  random: '417723',
}
const settled = {
  status: 'DISCHARGED',
  inDate: '2026-11-18',
  outDate: '2026-11-20',
  settlement: {
    number: 'JS417',
    settledAt: '2026-11-20T15:30:00+08:00',
    totalFen: 123_456,
    insuranceFen: 60_000,
    otherFen: 0,
    depositFen: 63_456,
    refundFen: 0,
    owedFen: 0,
    closedAt: '2026-11-20T15:30:00+08:00',
    invoices: [{ ...invoice, totalFen: 123_456 }],
  },
}
const outcomeOf = async (document: object) => {
  const [taking] = await take(intake, 'push:his', [document])
  return taking
}
const sayStay = (version: number, given: object) =>
  outcomeOf(
    aStay({
      id: `P${count}`,
      admissionNo: `Z${80_000 + count}`,
      patient: { value: patientId },
      branchId: 'b',
      version,
      ...given,
    }),
  )
const sayDays = async (...days: [day: string, fen: number][]) => {
  for (const [day, amountFen] of days)
    await ward.sql`
      insert into inpatient_fee (inpatient_id, fee_date, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class)
      values (${inpatientId}, ${day}, '09', '利伐沙班片', '10mg', '盒', ${amountFen}, 1, ${amountFen}, '乙类')`
}
const sayPaper = (given: object = {}) =>
  outcomeOf(
    aClinicalDocument({
      id: `CY${count}`,
      patient: { value: patientId },
      stayId: `P${count}`,
      ...given,
    }),
  )
const certificate = { id: () => `ZD${count}`, type: 'diagnosis_certificate', title: '诊断证明书' }
const sayCertificate = async (given: object = {}) =>
  sayPaper({
    ...certificate,
    id: certificate.id(),
    sections: [],
    pdf: (await aPdf('原件：诊断证明专用章')).toString('base64'),
    ...given,
  })
const aPdf = (words: string) => makePdf((page) => page.paragraph(words), { title: '诊断证明书' })

const papers = async (reader: Pick<Person, 'token'> = person) =>
  (await ward.call(calls.getStayPapers, { inpatientId }, reader)).body
const open = (paper: string, reader: Pick<Person, 'token'> = person) =>
  ward.send(calls.openStayPaper, { inpatientId, paper }, reader)
const openBundle = (reader: Pick<Person, 'token'> = person) =>
  ward.send(calls.openClaimBundle, { inpatientId }, reader)
const fileAt = (url: string) => ward.server.app.inject({ method: 'GET', url })
async function readPaper(paper: string): Promise<string> {
  const { body } = await ward.call(calls.openStayPaper, { inpatientId, paper }, person)
  const file = await fileAt(body.fileUrl)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  return pdfPages(file.rawPayload).join('\n')
}
async function readBundle(): Promise<string[]> {
  const { body } = await ward.call(calls.openClaimBundle, { inpatientId }, person)
  const file = await fileAt(body.fileUrl)
  expect(file.statusCode).toBe(200)
  return pdfPages(file.rawPayload)
}

describe('the papers of a stay', () => {
  it('are listed as far as they are there, and each is a file', async () => {
    expect(await papers()).toMatchObject({
      documents: [],
      feeList: null,
      invoices: { count: 1, totalFen: 123_456 },
      medicinesOf: null,
      missing: ['fee_list', 'discharge_summary', 'diagnosis_certificate'],
    })
    await sayDays(['2026-11-18', 100_000], ['2026-11-19', 23_456])
    expect((await sayPaper())?.outcome).toBe('taken')
    expect((await sayCertificate())?.outcome).toBe('taken')
    const { documents, missing, feeList } = await papers()
    expect(documents.map(({ type, title }) => [type, title]).sort()).toEqual([
      ['diagnosis_certificate', '诊断证明书'],
      ['discharge_summary', '出院小结'],
    ])
    expect([missing, feeList]).toEqual([[], { totalFen: 123_456 }])
    const idOf = (type: string) => documents.find((one) => one.type === type)?.documentId ?? ''
    const summary = await readPaper(idOf('discharge_summary'))
    for (const words of ['出院小结', patientName, '出院诊断', '右膝骨关节炎'])
      expect(summary).toContain(words)
    expect(await readPaper(idOf('diagnosis_certificate'))).toContain('原件：诊断证明专用章')
    const list = await readPaper('fee_list')
    for (const words of ['利伐沙班片', '西药费', '1000.00', '234.56', '¥1234.56'])
      expect(list).toContain(words)
    expect(await readPaper('invoice')).toContain(invoice.number)
  })

  it('are for full rights alone, after the check by SMS; each opening is written down', async () => {
    await sayPaper()
    const [summary] = (await papers()).documents
    const paper = summary?.documentId ?? ''
    const stranger = await ward.person()
    const byNumber = await ward.person()
    await ward.sql`insert into inpatient_binding (account_id, inpatient_id) values (${byNumber.accountId}, ${inpatientId})`
    for (const other of [stranger, byNumber]) {
      expect(await open(paper, other)).toMatchObject(refused(404, 'NOT_FOUND'))
      expect(await openBundle(other)).toMatchObject(refused(404, 'NOT_FOUND'))
      expect(await ward.send(calls.getStayPapers, { inpatientId }, other)).toMatchObject(
        refused(404, 'NOT_FOUND'),
      )
    }
    const helper = await ward.person()
    await ward.join(helper, patientId, 'booking')
    expect(await open(paper, helper)).toMatchObject(refused(403, 'NOT_PERMITTED'))
    expect(await openBundle(helper)).toMatchObject(refused(403, 'NOT_PERMITTED'))
    const unchecked = await aSession(ward.server, { accountId: person.accountId })
    expect(await open(paper, unchecked)).toMatchObject(refused(403, 'STEP_UP_NEEDED'))
    expect(await openBundle(unchecked)).toMatchObject(refused(403, 'STEP_UP_NEEDED'))
    // Its title may name an operation.
    expect((await papers(unchecked)).documents).toMatchObject([{ title: null }])
    const lines = () => ward.sql<{ action: string; accountId: string }[]>`
      select action, account_id from audit_event where patient_id = ${patientId} and action in ('open_stay_paper', 'open_claim_bundle') order by at`
    expect(await lines()).toEqual([])
    await open(paper)
    await openBundle()
    const { accountId } = person
    expect(await lines()).toEqual([
      { action: 'open_stay_paper', accountId },
      { action: 'open_claim_bundle', accountId },
    ])
  })

  it('disappear when they are withdrawn, also from an address that is open, and their text goes', async () => {
    await sayPaper()
    const [summary] = (await papers()).documents
    const { body } = await ward.call(
      calls.openStayPaper,
      { inpatientId, paper: summary?.documentId ?? '' },
      person,
    )
    expect((await sayPaper({ version: 2, state: 'withdrawn', sections: [] }))?.outcome).toBe(
      'taken',
    )
    expect((await papers()).documents).toEqual([])
    expect((await fileAt(body.fileUrl)).statusCode).toBe(404)
    expect(await open(summary?.documentId ?? '')).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(
      await ward.sql`select sections, pdf from clinical_document where inpatient_id = ${inpatientId}`,
    ).toEqual([{ sections: [], pdf: null }])
  })

  it('of another stay, or of none, are not found', async () => {
    await sayPaper()
    const other = await ward.stay({ owner: person, status: 'DISCHARGED' })
    const [summary] = (await papers()).documents
    for (const paper of [summary?.documentId ?? '', randomUUID(), 'x'])
      expect(
        await ward.send(calls.openStayPaper, { inpatientId: other.inpatientId, paper }, person),
      ).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  it('end with the link to the patient, also at an address that is open', async () => {
    await sayPaper()
    const { body } = await ward.call(calls.openClaimBundle, { inpatientId }, person)
    await ward.sql`update patient_link set unbound_at = now() where patient_id = ${patientId}`
    expect((await fileAt(body.fileUrl)).statusCode).toBe(404)
  })

  it('have a fee list once the stay is over', async () => {
    await sayDays(['2026-11-18', 100_000])
    await sayStay(2, { status: 'SETTLING', outDate: '2026-11-20' })
    expect(await papers()).toMatchObject({ feeList: null, invoices: null })
    expect(await open('fee_list')).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await openBundle()).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  it('name where the medicines of this stay are', async () => {
    await ward.sql`insert into department (department_id, branch_id, name) values ('d', 'b', '骨科') on conflict do nothing`
    await ward.sql`
      insert into prescription (prescription_id, hospital_prescription_id, patient_id, department_id, stay_id, prescribed_at, state, lines, last_day)
      values (${randomUUID()}, ${randomUUID()}, ${patientId}, 'd', ${`P${count}`}, hospital_now(), 'active', '[]', hospital_today())`
    expect((await papers()).medicinesOf).toBe(patientId)
  })
})

describe('a paper that arrives', () => {
  const news = () => ward.sql<{ accountId: string; kind: string; title: string; body: string }[]>`
    select account_id, kind, title, body from message where message_key like ${`papers ${inpatientId}%`}`
  const daysAgo = async (days: number) => {
    const [row] = await ward.sql<{ at: Date }[]>`
      select hospital_now() - make_interval(days => ${days}::int) as at`
    return row?.at.toISOString() ?? ''
  }

  it('is said once a day to whoever may see it, without its title', async () => {
    const helper = await ward.person()
    await ward.join(helper, patientId, 'booking')
    const issuedAt = await daysAgo(0)
    await sayPaper({ issuedAt, title: '阑尾切除出院小结' })
    await sayPaper({ issuedAt, version: 2 })
    await sayCertificate({ issuedAt })
    const said = await news()
    expect(said).toMatchObject([{ accountId: person.accountId, kind: 'report' }])
    expect(JSON.stringify(said)).not.toContain('阑尾')
  })

  it('says nothing when it is of long ago, or was issued in error', async () => {
    await sayPaper({ issuedAt: await daysAgo(9) })
    await sayCertificate({
      issuedAt: await daysAgo(0),
      state: 'withdrawn',
      pdf: null,
    })
    expect(await news()).toEqual([])
  })
})

describe('the claim bundle', () => {
  it('has every part, and the sum of the list is the settlement’s', async () => {
    await sayDays(['2026-11-18', 100_000], ['2026-11-19', 23_456])
    await sayPaper()
    await sayCertificate()
    const pages = await readBundle()
    const [cover = ''] = pages
    for (const words of [
      '住院理赔材料包',
      'JS417',
      '住院发票',
      '费用总清单',
      '出院小结',
      '诊断证明',
      '¥1234.56',
      '医院原件附在最后',
    ])
      expect(cover).toContain(words)
    expect(cover).not.toContain('医院还没有出具')
    expect(cover).not.toContain('不同')
    for (const words of [invoice.number, '利伐沙班片', '右膝骨关节炎', '原件：诊断证明专用章'])
      expect(pages.filter((page) => page.includes(words))).not.toEqual([])
    // The numbers at the foot count the pages of the hospital's own file.
    expect(cover).toContain(`第 1 页，共 ${pages.length} 页`)
    expect(pages.length).toBe(5)
  })

  it('names what is missing and whom to ask; without anything there is none', async () => {
    await sayPaper()
    const [cover = '', ...others] = await readBundle()
    expect(cover).toContain('医院还没有出具')
    expect(cover).toContain('请联系病区医生')
    expect(others.join('')).toContain('右膝骨关节炎')
    await sayPaper({ version: 2, state: 'withdrawn', sections: [] })
    await sayStay(2, { ...settled, settlement: { ...settled.settlement, invoices: [] } })
    expect(await openBundle()).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  it('says it where the list and the settlement are not the same sum', async () => {
    await sayDays(['2026-11-18', 100_000])
    const [cover = ''] = await readBundle()
    expect(cover.replaceAll('\n', '')).toContain('清单合计 ¥1000.00 与结算单总费用 ¥1234.56 不同')
  })

  it('takes the newest of two summaries', async () => {
    await sayPaper({ sections: [{ title: '出院诊断', text: '旧的一份' }] })
    await sayPaper({
      id: `CY${count}b`,
      issuedAt: '2026-11-21T10:30:00+08:00',
      sections: [{ title: '出院诊断', text: '新的一份' }],
    })
    const text = (await readBundle()).join('')
    expect([text.includes('新的一份'), text.includes('旧的一份')]).toEqual([true, false])
  })
})

/** Header and end are right, what they point to is not. */
const noise = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(3_000_000, 'x'),
  Buffer.from('\nstartxref\n9\n%%EOF\n'),
]).toString('base64')

describe('a document', () => {
  it.each([
    ['with neither text nor file', () => ({ sections: [] }), 'has sections or pdf'],
    [
      'with both',
      async () => ({ pdf: (await aPdf('x')).toString('base64') }),
      'has sections or pdf',
    ],
    ['that is no PDF', () => ({ sections: [], pdf: btoa('<html>') }), 'pdf: is no PDF'],
    ['that is noise in a frame', () => ({ sections: [], pdf: noise }), 'pdf: is no PDF'],
    [
      'that only begins as one',
      () => ({ sections: [], pdf: btoa('%PDF-1.7 x') }),
      'pdf: is no PDF',
    ],
    ['that is too large', () => ({ sections: [], pdf: 'A'.repeat(5_600_004) }), 'above 4 MB'],
    ['of a type that there is not', () => ({ type: 'x' }), 'type'],
  ])('%s is refused', async (_what, given, reason) => {
    const taking = await sayPaper(await given())
    expect(taking?.outcome).toBe('refused')
    expect(JSON.stringify(taking)).toContain(reason)
    expect((await papers()).documents).toEqual([])
  })

  it('never changes its patient, and a stay of somebody else takes none', async () => {
    await sayPaper()
    const other = await ward.file({ name: '别人' })
    expect((await sayPaper({ version: 2, patient: { value: other.patientNo } }))?.outcome).toBe(
      'refused',
    )
    await outcomeOf(
      aStay({
        id: `O${count}`,
        admissionNo: `Y${80_000 + count}`,
        patient: { value: other.patientNo },
        branchId: 'b',
      }),
    )
    const moved = await sayPaper({
      version: 3,
      patient: { value: other.patientNo },
      stayId: `O${count}`,
    })
    expect(moved?.outcome).toBe('refused')
    expect((await papers()).documents).toHaveLength(1)
  })

  it('with many pages is taken at once', async () => {
    const pdf = await makePdf(
      (page) => {
        for (let index = 0; index < 60; index += 1) {
          page.paragraph(`第 ${index} 张`)
          page.startPage()
        }
      },
      { title: '病历' },
    )
    expect((await sayPaper({ sections: [], pdf: pdf.toString('base64') }))?.outcome).toBe('taken')
  })

  it('waits for its stay', async () => {
    expect((await sayPaper({ stayId: `later${count}` }))?.outcome).toBe('waiting')
  })
})
