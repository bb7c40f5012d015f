/** The invoices of a year as one file: every one that stands once, the sum of them to the fen, the reversed ones by name only; for those alone who may see the items. */
import { documentArea } from '../../../server/areas/document'
import { invoiceDocument, invoicesOfYear } from '../../../server/areas/outpatient'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { aSession } from '../../support/server/builders'
import { BillOffice } from '../../support/server/fakes/bill_office'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { pdfPages } from '../../support/server/pdf_text'
import { CashDesk, type Person } from './test_app'

let office: BillOffice
const desk = forAllTests(() => CashDesk.start([documentArea([invoiceDocument, invoicesOfYear])]))
beforeAll(() => {
  office = new BillOffice(desk.dependencies, desk.his)
})
const person = forEachTest(() => desk.person())

/** A paid bill whose invoice is of this moment. */
async function paid(patientId: string, kind: 'lab' | 'exam' | 'medicine', at: string) {
  await office.issue(patientId, kind)
  const billIds = (await desk.unpaid(person, patientId)).flatMap(({ bills }) =>
    bills.map(({ billId }) => billId),
  )
  const { body } = await desk.create(person, patientId, billIds)
  await desk.pay(person, body.orderId)
  desk.channel.pay(await desk.tradeNo(body.orderId))
  await desk.check(person, body.orderId)
  await desk.sql`update outpatient_order set confirmed_at = ${at}::timestamptz where order_id = ${body.orderId}`
  return body.orderId
}

async function itemsOf(orderId: string) {
  const { bills } = await desk.get(person, orderId)
  return bills.flatMap(({ categories }) => categories.flatMap(({ items }) => items))
}

async function invoiceOf(orderId: string) {
  const { invoice } = await desk.get(person, orderId)
  if (invoice === null) throw new Error('no invoice')
  return invoice
}

const years = async (patientId: string, reader: Pick<Person, 'token'> = person) =>
  (await desk.call(calls.listInvoiceYears, { patientId }, reader)).body.years
const open = (patientId: string, year: string, reader: Pick<Person, 'token'> = person) =>
  desk.send(calls.openInvoicesOfYear, { patientId, year }, reader)

/** The pages of the year's file. */
async function read(patientId: string, year: string): Promise<string[]> {
  const { body } = await desk.call(calls.openInvoicesOfYear, { patientId, year }, person)
  const file = await desk.server.app.inject({ method: 'GET', url: body.fileUrl })
  expect(file.statusCode).toBe(200)
  return pdfPages(file.rawPayload)
}

it('has a list with the sum to the fen, and each invoice that stands; reversed ones are named and not counted', async () => {
  const patientId = await desk.patient(person)
  const first = await paid(patientId, 'lab', '2025-01-01T00:00:00+08:00')
  const partly = await paid(patientId, 'medicine', '2025-06-01T10:00:00+08:00')
  const back = await paid(patientId, 'exam', '2025-07-01T10:00:00+08:00')
  const last = await paid(patientId, 'lab', '2025-12-31T23:59:59+08:00')
  const next = await paid(patientId, 'lab', '2026-01-01T00:00:00+08:00')
  const replaced = await invoiceOf(partly)
  await office.settle([(await itemsOf(partly))[0]?.itemId ?? ''], 'refunded')
  await office.settle(
    (await itemsOf(back)).map(({ itemId }) => itemId),
    'refunded',
  )
  await desk.settleAll()

  const standing = [await invoiceOf(first), await invoiceOf(partly), await invoiceOf(last)]
  const totalFen = standing.reduce((sum, invoice) => sum + invoice.totalFen, 0)
  expect(await years(patientId)).toEqual([
    { year: '2026', count: 1, totalFen: (await invoiceOf(next)).totalFen },
    { year: '2025', count: 3, totalFen },
  ])

  const [list = '', ...papers] = await read(patientId, '2025')
  expect(list).toContain(`¥${(totalFen / 100).toFixed(2)}`)
  expect(list.replaceAll('\n', ' ')).toMatch(
    new RegExp(`3 张有效票据 +${(totalFen / 100).toFixed(2)}`),
  )
  for (const { billNo, totalFen: fen, issuedAt } of standing) {
    expect(list).toContain(billNo)
    expect(list).toContain((fen / 100).toFixed(2))
    expect(list).toContain(issuedAt.slice(0, 10))
    expect(papers.filter((paper) => paper.includes(billNo))).toHaveLength(1)
  }
  expect(papers).toHaveLength(standing.length)
  const voided = [(await invoiceOf(back)).billNo, replaced.billNo]
  for (const billNo of voided) expect(list).toContain(billNo)
  expect(list.match(/已冲红，不计\n/g)).toHaveLength(2)
  expect(papers.join('')).not.toContain('已冲红作废')
  expect(list + papers.join('')).not.toContain((await invoiceOf(next)).billNo)
})

it('is for accounts alone that see the items, after the check by SMS, and is written down', async () => {
  const patientId = await desk.patient(person)
  await paid(patientId, 'lab', '2025-06-01T10:00:00+08:00')
  const stranger = await desk.person()
  expect(await open(patientId, '2025', stranger)).toMatchObject(refused(404, 'NOT_FOUND'))
  const helper = await desk.person()
  await desk.join(helper, patientId, 'booking')
  expect(await years(patientId, helper)).toEqual([])
  expect(await open(patientId, '2025', helper)).toMatchObject(refused(403, 'NOT_PERMITTED'))
  const { token } = await aSession(desk.server, { accountId: person.accountId })
  expect(await open(patientId, '2025', { token })).toMatchObject(refused(403, 'STEP_UP_NEEDED'))
  const lines = () => desk.sql<{ year: string }[]>`
    select details ->> 'year' as year from audit_event where action = 'open_invoices' and patient_id = ${patientId}`
  expect(await lines()).toEqual([])
  expect((await open(patientId, '2025')).status).toBe(200)
  expect(await lines()).toEqual([{ year: '2025' }])
})

it('is closed to who lost the patient after the address was given', async () => {
  const patientId = await desk.patient(person)
  await paid(patientId, 'lab', '2025-06-01T10:00:00+08:00')
  const { body } = await desk.call(calls.openInvoicesOfYear, { patientId, year: '2025' }, person)
  await desk.sql`delete from patient_link where patient_id = ${patientId}`
  const file = await desk.server.app.inject({ method: 'GET', url: body.fileUrl })
  expect(file.statusCode).toBe(404)
  expect(file.headers['content-type']).toContain('text/html')
})

it('is not there for a year in which no invoice stands, nor for what is no year', async () => {
  const patientId = await desk.patient(person)
  const orderId = await paid(patientId, 'lab', '2025-06-01T10:00:00+08:00')
  expect(await open(patientId, '2024')).toMatchObject(refused(404, 'NOT_FOUND'))
  expect((await open(patientId, '25')).status).toBe(400)
  await office.settle(
    (await itemsOf(orderId)).map(({ itemId }) => itemId),
    'refunded',
  )
  expect(await years(patientId)).toEqual([])
  expect(await open(patientId, '2025')).toMatchObject(refused(404, 'NOT_FOUND'))
})

it('an invoice after a refund does not say who bears how much where the funds took some of it back', async () => {
  const patientId = await desk.patient(person)
  const orderId = await paid(patientId, 'medicine', '2025-06-01T10:00:00+08:00')
  await desk.sql`update outpatient_order set fund_fen = 3000, cash_fen = total_fen - 3000 where order_id = ${orderId}`
  expect((await read(patientId, '2025')).join('')).toContain('统筹基金支付')
  await office.settle([(await itemsOf(orderId))[0]?.itemId ?? ''], 'refunded')
  const text = (await read(patientId, '2025')).join('')
  expect(text).toContain('以医院结算清单为准')
  expect(text).not.toContain('统筹基金支付')
})

it('is offered by mail only where the hospital sends mail, to who may open it, at an address', async () => {
  const patientId = await desk.patient(person)
  const orderId = await paid(patientId, 'lab', '2025-06-01T10:00:00+08:00')
  const key = { idempotencyKey: 'a-key-of-its-own' }
  const mailYear = (to: string, reader: Pick<Person, 'token'> = person) =>
    desk.send(calls.mailInvoicesOfYear, { patientId, year: '2025', to, ...key }, reader)
  expect(await mailYear('li@example.com')).toMatchObject(refused(409, 'NOT_OFFERED'))
  expect((await desk.get(person, orderId)).canMail).toBe(false)

  desk.dependencies.gateways.mail = { send: () => Promise.resolve() }
  expect((await desk.get(person, orderId)).canMail).toBe(true)
  expect((await mailYear('li@example')).status).toBe(400)
  expect((await mailYear('li@example.com\nbcc: x@example.com')).status).toBe(400)
  expect(await mailYear('li@example.com', await desk.person())).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  const { token } = await aSession(desk.server, { accountId: person.accountId })
  expect(await mailYear('li@example.com', { token })).toMatchObject(refused(403, 'STEP_UP_NEEDED'))
  expect((await mailYear('li@example.com')).body).toEqual({ maskedTo: 'l***@example.com' })
  const one = { orderId, to: 'li@example.com', idempotencyKey: 'another-key' }
  expect((await desk.send(calls.mailInvoice, one, { token })).status).toBe(403)
  expect((await desk.call(calls.mailInvoice, one, person)).status).toBe(200)
  delete desk.dependencies.gateways.mail
})
