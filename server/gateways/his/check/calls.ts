/** What each call of docs/his_protocol.md must do, asked one after another. */
import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { documentSchemas } from '../../../intake/documents'
import { kinds } from '../../../intake/documents/envelope'
import { billsEntered, changesPage, confirmed, entered, match, opened } from '../answers'
import { wordsOf, type Answer, type Asking } from './asking'
import type { Facts } from './facts'

/** An order number that no order has. */
const aNumber = (letter: string): string => `${letter}CHECK${randomInt(1e9, 1e10)}`
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A stranger: nobody has this certificate. */
const stranger = () => ({
  name: '测试查无此人',
  idType: '03',
  idNo: `CHK${randomInt(1e6, 1e7)}`,
  sex: 'male',
  birthday: '1990-01-01',
  tel: '13900000000',
})

/** Without the right token nothing is answered. */
export async function checkToken(asking: Asking): Promise<void> {
  const call = '/patient/match'
  const answer = await asking.send(call, 'match', stranger(), randomUUID())
  if (answer !== undefined && answer.status !== 401 && answer.status !== 403)
    asking.fault(call, `a wrong token must be answered with 401, came ${answer.status}`)
}

export async function checkPatients(asking: Asking, { patient, newPerson }: Facts): Promise<void> {
  const call = '/patient/match'
  const nobody = asking.shape(call, match, await asking.send(call, 'match', stranger()))
  if (nobody?.outcome === 'found')
    asking.fault(call, 'a person with an unknown certificate was found')
  if (patient !== undefined) {
    const { patientNo, ...person } = patient
    const found = asking.shape(call, match, await asking.send(call, 'match', person))
    if (found !== undefined && found.outcome !== 'found')
      asking.fault(call, `the patient of the facts must be found, came ${found.outcome}`)
    if (found?.outcome === 'found' && !found.identifiers.some(({ value }) => value === patientNo))
      asking.fault(call, 'the patient of the facts was found with other numbers')
    const other = asking.shape(
      call,
      match,
      await asking.send(call, 'match', { ...person, name: '测试改名' }),
    )
    if (other?.outcome === 'found')
      asking.fault(call, 'a known certificate with another name must not be found: answer several')
  }
  if (newPerson !== undefined)
    await twice(asking, '/patient/open', `open-${newPerson.idNo}`, newPerson, opened)
}

export async function checkRegistrations(asking: Asking, { registration }: Facts): Promise<void> {
  const [confirm, cancel] = ['/registration/confirm', '/registration/cancel'] as const
  const unknown = aNumber('R')
  asking.refused(
    cancel,
    404,
    'UNKNOWN_ORDER',
    await asking.send(cancel, unknown, { orderNo: unknown, reason: '检查' }),
    'an order that was never entered',
  )
  await refusesNonsense(asking, confirm)
  if (registration === undefined) return
  const orderNo = aNumber('R')
  const content = {
    ...registration,
    orderNo,
    scheduleId: randomUUID(),
    serialNo: 1,
    transactionId: aNumber('4200'),
  }
  const taken = await twice(asking, confirm, orderNo, content, confirmed)
  if (taken === undefined) return
  const give = { orderNo, reason: '检查' }
  for (const when of ['giving a registration back', 'giving it back again']) {
    const answer = await asking.send(cancel, orderNo, give)
    if (answer !== undefined && ![200, 204].includes(answer.status))
      asking.fault(cancel, `${when}: status 200 or 204 was expected, came ${answer.status}`)
  }
  asking.refused(
    confirm,
    409,
    'ALREADY_CANCELLED',
    await asking.send(confirm, orderNo, content),
    'a late confirm of a cancelled order',
  )
}

export async function checkDeposits(asking: Asking, { stay }: Facts): Promise<void> {
  const call = '/inpatient/deposit'
  const depositNo = aNumber('D')
  const content = {
    depositNo,
    admissionNo: aNumber('Z'),
    inTimes: 1,
    amountFen: 100,
    transactionId: aNumber('4200'),
  }
  asking.refused(
    call,
    409,
    'STAY_UNKNOWN',
    await asking.send(call, depositNo, content),
    'a stay that does not exist',
  )
  if (stay === undefined) return
  const paid = { ...content, ...stay, depositNo: aNumber('D') }
  await twice(asking, call, paid.depositNo, paid, entered)
}

export async function checkBills(asking: Asking, { bill }: Facts): Promise<void> {
  const call = '/outpatient/bill'
  const content = (orderNo: string) => ({
    orderNo,
    patientNo: bill?.patientNo ?? '0',
    billNos: [aNumber('F')],
    totalFen: bill?.totalFen ?? 100,
    cashFen: bill?.totalFen ?? 100,
    transactionId: aNumber('4200'),
  })
  const unknown = aNumber('M')
  asking.refused(
    call,
    409,
    undefined,
    await asking.send(call, unknown, content(unknown)),
    'a bill that does not exist',
  )
  if (bill === undefined) return
  const orderNo = aNumber('M')
  await twice(asking, call, orderNo, { ...content(orderNo), billNos: [bill.billNo] }, billsEntered)
  const other = aNumber('M')
  asking.refused(
    call,
    409,
    'BILL_PAID',
    await asking.send(call, other, { ...content(other), billNos: [bill.billNo] }),
    'a bill that another order has paid',
  )
}

/** The lists of documents: each kind that is offered must be readable, and its cursor lead on. */
export async function checkChanges(asking: Asking, { patient }: Facts): Promise<void> {
  const call = '/v1/changes'
  let offered = 0
  for (const kind of kinds) {
    const ask = { after: null, kinds: [kind], limit: 50 }
    const answer = await asking.send(call, 'after-start', ask)
    if (answer === undefined) return
    if ([404, 405, 501].includes(answer.status)) continue
    const page = asking.shape(call, changesPage, answer)
    if (page === undefined) continue
    offered += 1
    readDocuments(asking, call, kind, page.documents)
    const again = asking.shape(call, changesPage, await asking.send(call, 'after-start', ask))
    if (
      again !== undefined &&
      page.documents.length > 0 &&
      !same(again.documents[0], page.documents[0])
    )
      asking.fault(call, `${kind}: the same cursor gave another first document`)
    if (page.hasMore && page.documents.length === 0)
      asking.fault(
        call,
        `${kind}: hasMore is true and the page is empty: the app would ask for ever`,
      )
  }
  if (offered === 0) asking.advise(call, 'is not offered for any kind: everything must be pushed')
  if (patient === undefined) return
  const own = '/v1/patient/changes'
  const answer = await asking.send(own, 'after-start', {
    patient: { system: 'patient_no', value: patient.patientNo },
    since: new Date(0).toISOString(),
    after: null,
  })
  if (answer !== undefined && ![404, 405, 501].includes(answer.status)) {
    const page = asking.shape(own, changesPage, answer)
    if (page !== undefined) readDocuments(asking, own, undefined, page.documents)
  }
}

const anyDocument = v.looseObject({ kind: v.picklist(kinds) })

function readDocuments(
  asking: Asking,
  call: string,
  kind: string | undefined,
  documents: readonly unknown[],
): void {
  for (const [place, value] of documents.entries()) {
    const read = v.safeParse(anyDocument, value)
    if (!read.success) asking.fault(call, `documents.${place}: ${wordsOf(read.issues).join('; ')}`)
    else if (kind !== undefined && read.output.kind !== kind)
      asking.fault(call, `documents.${place}: ${kind} was asked for, came ${read.output.kind}`)
    else {
      const outcome = v.safeParse(documentSchemas[read.output.kind], value)
      if (!outcome.success)
        asking.fault(
          call,
          `${read.output.kind}, documents.${place}: ${wordsOf(outcome.issues).join('; ')}`,
        )
    }
  }
}

/** The same key again, and twice at the same moment: the same answer. */
async function twice<Schema extends v.GenericSchema>(
  asking: Asking,
  call: string,
  key: string,
  content: unknown,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const [first, beside] = await Promise.all([
    asking.send(call, key, content),
    asking.send(call, key, content),
  ])
  const read = asking.shape(call, schema, first)
  const again = await asking.send(call, key, content)
  for (const [answer, when] of [
    [beside, 'sent twice at the same moment'],
    [again, 'sent again'],
  ] as const)
    compare(asking, call, first, answer, when)
  return read
}

function compare(
  asking: Asking,
  call: string,
  first: Answer | undefined,
  answer: Answer | undefined,
  when: string,
): void {
  if (first === undefined || answer === undefined) return
  if (answer.status !== first.status || !same(answer.body, first.body))
    asking.fault(
      call,
      `not idempotent: ${when} under the same key it answered otherwise (${first.status}, then ${answer.status})`,
    )
}

/** What cannot be read is no refusal: a refusal gives money back. */
async function refusesNonsense(asking: Asking, call: string): Promise<void> {
  const answer = await asking.send(call, aNumber('R'), { nonsense: true })
  if (answer === undefined) return
  if (answer.status === 409)
    asking.fault(
      call,
      'a request that cannot be read was answered with 409: the app would give money back. Answer 400',
    )
  else if (answer.status < 400)
    asking.fault(call, `a request without its fields was answered with ${answer.status}`)
}
