/**
 * Anyone who names another account's row is told 404, for every call of the contract that takes an id.
 * A new call with an id fails here until it says in `rows` what it names, or its id is a name of the hospital's own things.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { encryptIdNo, feedbackOf, formOf, photoOf } from '../../../server/crypto/identity_cipher'
import { accountCalls } from '../../../src/contract/account'
import type { Endpoint, InputOf, ReplyOf } from '../../../src/contract/endpoint'
import { failure } from '../../../src/contract/failure'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { patientCalls } from '../../../src/contract/patient'
import { privacyCalls } from '../../../src/contract/privacy'
import { registrationCalls } from '../../../src/contract/registration'
import { allCalls, inputFields } from '../../contract/calls'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'
import { FakeArchive } from '../film/fake_archive'
import { FakeChannel, FakeHis } from '../registration/fakes'

/** Things of the hospital, the same for everybody. */
const hospitalIds = [
  'hospitalId',
  'hospitalBranchId',
  'departId',
  'doctorId',
  'scheduleId',
  'sourceTimeId',
  'remarkId',
]

/** Ids of one account's rows. */
interface Rows {
  order: string
  outside: string
  patient: string
  sourceTime: string
  waiting: string
  consent: string
  change: string
  binding: string
  actor: string
  stay: string
  deposit: string
  payLink: string
  leftStay: string
  copies: string
  bill: string
  bills: string
  ticket: string
  message: string
  report: string
  share: string
  shared: string
  film: string
  exam: string
  followUp: string
  prescription: string
  photo: string
  feedback: string
  picture: string
}

/** What calls want beside ids. */
const beside = {
  method: 'wechat',
  to: 'someone@example.com',
  app: 'official_account',
  amountFen: 100_000,
  validHours: 24,
  maxViews: 1,
  consent: true,
  consentVersion: '1',
  authCode: 'code-1',
  usesAccount: true,
  code: '123456',
  ahead: 5,
  groupCode: 'lab',
  itemCode: 'lab-emergency',
}

/** What each call with a private id is sent; the ids are the owner's. */
const rows: Record<string, (of: Rows) => Record<string, unknown>> = {
  'registration.createOrder': ({ sourceTime, patient }) => ({
    sourceTimeId: sourceTime,
    patientId: patient,
  }),
  'registration.getOrder': ({ order }) => ({ id: order }),
  'registration.payOrder': ({ order }) => ({ orderId: order }),
  'registration.checkPayment': ({ order }) => ({ orderId: order }),
  'registration.listOrders': ({ patient }) => ({ patientId: patient }),
  'registration.cancelOrder': ({ order }) => ({ orderId: order }),
  'registration.listOutside': ({ patient }) => ({ patientId: patient }),
  'registration.listEntitlements': ({ patient }) => ({ patientId: patient }),
  'registration.listFollowUps': ({ patient }) => ({ patientId: patient }),
  'registration.declineFollowUp': ({ followUp }) => ({ followUpId: followUp, reason: 'not_now' }),
  'registration.reopenFollowUp': ({ followUp }) => ({ followUpId: followUp }),
  'registration.cancelOutside': ({ outside }) => ({ registrationId: outside }),
  'registration.previewOrder': ({ order, sourceTime }) => ({
    sourceTimeId: sourceTime,
    rescheduleOrderId: order,
  }),
  'registration.createHold': ({ sourceTime, patient }) => ({
    sourceTimeId: sourceTime,
    patientId: patient,
  }),
  'registration.rescheduleOrder': ({ order, sourceTime }) => ({
    orderId: order,
    sourceTimeId: sourceTime,
  }),
  'registration.refundStopped': ({ order }) => ({ orderId: order }),
  'registration.joinWaitlist': ({ patient }) => ({ scheduleId: randomUUID(), patientId: patient }),
  'registration.watchEarlier': ({ order }) => ({ orderId: order }),
  'registration.getWaitlistEntry': ({ waiting }) => ({ id: waiting }),
  'registration.leaveWaitlist': ({ waiting }) => ({ entryId: waiting }),
  'registration.acceptOffer': ({ waiting }) => ({ entryId: waiting }),
  'registration.appealNoShow': ({ order }) => ({ orderId: order, reason: '当天到了医院没有取号' }),
  'patient.sendFileCode': ({ binding }) => ({ bindingId: binding }),
  'patient.bindForBooking': ({ binding }) => ({ bindingId: binding }),
  'patient.bindByFileCode': ({ binding }) => ({ bindingId: binding, accessLevel: 'booking' }),
  'patient.getPatient': ({ patient }) => ({ id: patient }),
  'patient.updatePatient': ({ patient }) => ({ patientId: patient, isDefault: true }),
  'patient.unbindPatient': ({ patient }) => ({ patientId: patient }),
  'patient.revealPatient': ({ patient }) => ({ patientId: patient }),
  'patient.getCard': ({ patient }) => ({ id: patient }),
  'patient.listActors': ({ patient }) => ({ id: patient }),
  'patient.changeActor': ({ patient, actor }) => ({
    patientId: patient,
    actorId: actor,
    accessLevel: null,
  }),
  'account.proveOldTel': ({ change }) => ({ changeId: change }),
  'account.sendNewTelCode': ({ change }) => ({ changeId: change, tel: aTel() }),
  'account.finishTelChange': ({ change }) => ({ changeId: change, tel: aTel() }),
  'account.cancelTelChange': ({ change }) => ({ changeId: change }),
  'inpatient.unbindStay': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.listStayHolders': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.endStayHolder': ({ stay }) => ({ inpatientId: stay, holderId: stay }),
  'inpatient.getStay': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.askPresettlement': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.confirmDischarge': ({ stay }) => ({ inpatientId: stay, presettlementId: stay }),
  'inpatient.getAdmissionForms': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.readAdmissionForm': ({ stay }) => ({
    inpatientId: stay,
    code: 'notice',
    version: '1',
  }),
  'inpatient.getCopies': ({ leftStay }) => ({ inpatientId: leftStay }),
  'inpatient.askCopies': ({ leftStay }) => ({
    inpatientId: leftStay,
    parts: ['summary'],
    copies: 1,
    purpose: 'own',
    delivery: { way: 'pickup' },
  }),
  'inpatient.cancelCopies': ({ copies }) => ({ requestId: copies }),
  'inpatient.getCopyOrder': ({ copies }) => ({ requestId: copies }),
  'inpatient.payCopies': ({ copies }) => ({
    requestId: copies,
    method: 'wechat',
    app: 'official_account',
  }),
  'inpatient.checkCopyOrder': ({ copies }) => ({ requestId: copies }),
  'inpatient.getFeeDay': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.getStayPapers': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.openStayPaper': ({ stay }) => ({ inpatientId: stay, paper: 'fee_list' }),
  'inpatient.openClaimBundle': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.listDeposits': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.createDeposit': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.getDeposit': ({ deposit }) => ({ depositId: deposit }),
  'inpatient.openReceipt': ({ deposit }) => ({ depositId: deposit }),
  'inpatient.payDeposit': ({ deposit }) => ({ depositId: deposit }),
  'inpatient.checkDeposit': ({ deposit }) => ({ depositId: deposit }),
  'inpatient.createPayLink': ({ stay }) => ({ inpatientId: stay }),
  'inpatient.listPayLinks': ({ stay }) => ({ inpatientId: stay }),
  'outpatient.listUnpaid': ({ patient }) => ({ patientId: patient }),
  'outpatient.getBill': ({ bill }) => ({ billId: bill }),
  'outpatient.createOrder': ({ patient, bill }) => ({ patientId: patient, billIds: [bill] }),
  'outpatient.getOrder': ({ bills }) => ({ orderId: bills }),
  'outpatient.payOrder': ({ bills }) => ({ orderId: bills }),
  'outpatient.checkOrder': ({ bills }) => ({ orderId: bills }),
  'outpatient.cancelOrder': ({ bills }) => ({ orderId: bills }),
  'outpatient.openInvoice': ({ bills }) => ({ orderId: bills }),
  'outpatient.listInvoiceYears': ({ patient }) => ({ patientId: patient }),
  'outpatient.openInvoicesOfYear': ({ patient }) => ({ patientId: patient, year: '2026' }),
  'outpatient.openCredit': ({ patient }) => ({
    patientId: patient,
    app: 'official_account',
    isAgreed: true,
  }),
  'outpatient.checkCredit': ({ patient }) => ({ patientId: patient }),
  'outpatient.closeCredit': ({ patient }) => ({ patientId: patient }),
  'outpatient.createPayCode': ({ patient, bill }) => ({ patientId: patient, billIds: [bill] }),
  'outpatient.askRefund': ({ bills }) => ({
    orderId: bills,
    itemIds: [bills],
    reason: 'not_needed',
  }),
  'outpatient.mailInvoice': ({ bills }) => ({ orderId: bills }),
  'outpatient.mailInvoicesOfYear': ({ patient }) => ({ patientId: patient, year: '2026' }),
  'outpatient.listPaid': ({ patient }) => ({ patientId: patient }),
  'inpatient.revokePayLink': ({ payLink }) => ({ linkId: payLink }),
  'exam.getPlan': ({ patient }) => ({ patientId: patient }),
  'medicine.listPrescriptions': ({ patient }) => ({ patientId: patient }),
  'medicine.getLeaflet': ({ prescription }) => ({ prescriptionId: prescription, lineId: '1' }),
  'medicine.saveReminder': ({ prescription }) => ({
    prescriptionId: prescription,
    lineId: '1',
    times: ['08:00'],
  }),
  'exam.listTimes': ({ exam }) => ({ examOrderId: exam }),
  'exam.takePlan': ({ patient, exam }) => ({
    patientId: patient,
    parts: [{ examOrderId: exam, slotId: exam }],
  }),
  'exam.listVisitOffers': ({ followUp }) => ({ followUpId: followUp }),
  'exam.bookFollowUp': ({ followUp, sourceTime, exam }) => ({
    followUpId: followUp,
    sourceTimeId: sourceTime,
    parts: [{ examOrderId: exam, slotId: exam }],
  }),
  'exam.cancelPart': ({ exam }) => ({ examOrderId: exam }),
  'form.getStanding': ({ order }) => ({ orderId: order }),
  'form.getForm': ({ order }) => ({ orderId: order }),
  'form.saveAnswers': ({ order }) => ({ orderId: order, version: 1, answers: [], note: '' }),
  'form.addPhoto': ({ order }) => ({ orderId: order, picture: 'aGVsbG8=' }),
  'form.getPhoto': ({ photo }) => ({ photoId: photo }),
  'form.sendAnswers': ({ order }) => ({ orderId: order, version: 1, answers: [], note: '' }),
  'feedback.getRating': ({ order }) => ({ orderId: order }),
  'feedback.rate': ({ order }) => ({ orderId: order, doctor: 3, waiting: 3, way: 3 }),
  'feedback.file': ({ order }) => ({
    orderId: order,
    kind: 'complaint',
    written: '等了两个小时没有人叫号',
    wantsAnswer: true,
  }),
  'feedback.get': ({ feedback }) => ({ feedbackId: feedback }),
  'feedback.getPicture': ({ picture }) => ({ pictureId: picture }),
  'feedback.sayNotEnough': ({ feedback }) => ({ feedbackId: feedback, written: '没有说清楚' }),
  'queue.listGroups': ({ patient }) => ({ patientId: patient }),
  'queue.getDetail': ({ patient }) => ({ patientId: patient }),
  'queue.takeNumber': ({ patient }) => ({
    hospitalId: 'yunxi-first',
    hospitalBranchId: 'yunxi-main',
    patientId: patient,
    patientNo: '1',
    patientCardNo: '1',
  }),
  'queue.listWaiting': ({ patient }) => ({ patientId: patient }),
  'queue.remindMe': ({ ticket }) => ({ ticketId: ticket }),
  'queue.requeue': ({ ticket }) => ({ ticketId: ticket }),
  'share.createShare': ({ shared }) => ({ kind: 'report', subjectId: shared }),
  'share.listViews': ({ share }) => ({ shareId: share }),
  'share.revokeShare': ({ share }) => ({ shareId: share }),
  'report.listTypes': ({ patient }) => ({ patientId: patient }),
  'report.listBranches': ({ patient }) => ({ patientId: patient }),
  'report.listReports': ({ patient }) => ({ patientId: patient }),
  'report.getReport': ({ report }) => ({ reportId: report }),
  'report.markRead': ({ report }) => ({ reportId: report }),
  'report.showNow': ({ report }) => ({ reportId: report }),
  'report.saveDoctorFirst': ({ patient }) => ({ patientId: patient, types: ['LAB'] }),
  'report.getTrend': ({ report }) => ({ reportId: report, itemCode: 'K' }),
  'report.openPdf': ({ report }) => ({ reportId: report }),
  'message.listMessages': ({ patient }) => ({ patientId: patient }),
  'message.markRead': ({ message }) => ({ messageId: message }),
  'insurance.getPage': ({ bills }) => ({ business: 'outpatient', orderId: bills }),
  'film.listFilms': ({ patient }) => ({ patientId: patient }),
  'film.getFilm': ({ film }) => ({ filmId: film }),
  'film.findFilmOfReport': ({ report }) => ({ reportId: report }),
  'insurance.start': ({ order }) => ({ business: 'registration', orderId: order }),
  'insurance.settle': ({ order }) => ({ business: 'registration', orderId: order }),
  'insurance.pay': ({ order }) => ({ business: 'registration', orderId: order }),
  'insurance.check': ({ bills }) => ({ business: 'outpatient', orderId: bills }),
  'insurance.giveUp': ({ order }) => ({ business: 'registration', orderId: order }),
  'privacy.withdrawConsent': ({ consent }) => ({ consentId: consent }),
}

const archive = new FakeArchive()
let owner: { token: string; rows: Rows }
let stranger: { token: string }

const server = forAllTests(() =>
  startTestServer({
    seeded: true,
    gateways: {
      weChat: new FakeWeChat(),
      sms: new FakeSms(),
      weChatPay: new FakeChannel(),
      his: new FakeHis(),
      imaging: archive,
    },
  }),
)
beforeAll(async () => {
  owner = await anOwner()
  stranger = await aSession(server, { tel: aTel() })
})

const namingCalls = allCalls.filter(
  ({ call }) => call.audience === 'user' && privateFields(call).length > 0,
)

it.each(namingCalls)('$name says in this file whose rows it names', ({ name }) => {
  expect(Object.keys(rows)).toContain(name)
})

it('has a row of every kind to name', () => {
  expect(Object.entries(owner.rows).filter(([, id]) => id === '')).toEqual([])
})

it('speaks of calls that exist only', () => {
  const names = namingCalls.map(({ name }) => name)
  expect(Object.keys(rows).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(namingCalls.filter(({ name }) => name in rows))('$name', ({ name, call }) => {
  const inputOf = (of: Rows) => inputFor(name, of)

  /** Of nobody: each id is this one. */
  const askForNobodys = (id: () => string) => {
    const nobodys = Object.keys(owner.rows).map((key) => [key, id()])
    const of = {
      ...(Object.fromEntries(nobodys) as unknown as Rows),
      sourceTime: owner.rows.sourceTime,
    }
    return server.send(call, inputOf(of), stranger)
  }

  it('answers a stranger 404', async () => {
    const theirs = await server.send(call, inputOf(owner.rows), stranger)
    expect(theirs).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  it('says the same of a row that nobody has, so that nobody learns whether it exists', async () => {
    const theirs = await server.send(call, inputOf(owner.rows), stranger)
    const none = await askForNobodys(randomUUID)
    expect(none.status).toBe(404)
    expect(none.body).toEqual(theirs.body)
  })

  it('does not find what is no id', async () => {
    expect(await askForNobodys(() => 'abc')).toMatchObject(refused(404, 'NOT_FOUND'))
  })
})

/** Last, because it changes what it names. */
describe('the owner', () => {
  const reading = namingCalls.filter(({ name, call }) => name in rows && call.method === 'GET')
  it.each(reading)('$name finds the row', async ({ name, call }) => {
    const { status } = await server.send(call, inputFor(name, owner.rows), owner)
    expect(status).toBe(200)
  })

  it('still has everything: no stranger has changed it', async () => {
    const order = await call(registrationCalls.getOrder, { id: owner.rows.order })
    expect(order.status).toBe('PENDING_PAY')
    const { list } = await call(patientCalls.listPatients, {})
    expect(list.map(({ patientId }) => patientId)).toEqual([owner.rows.patient])
    expect(
      (await call(privacyCalls.listConsents, {})).filter(({ withdrawnAt }) => withdrawnAt !== null),
    ).toEqual([])
  })
})

/** A good input of the call, but for whose rows it names. */
function inputFor(name: string, of: Rows): Record<string, unknown> {
  return { ...beside, idempotencyKey: randomUUID(), ...rows[name]?.(of) }
}

/** Fields that hold the id of an account's row. */
function privateFields(call: Endpoint): string[] {
  return inputFields(call).filter(
    (field) => (field === 'id' || /Id$/.test(field)) && !hospitalIds.includes(field),
  )
}

async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token = owner.token,
): Promise<ReplyOf<E>> {
  const { status, body } = await server.call(endpoint, input, { token })
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status} ${JSON.stringify(body)}`)
  return body
}

/** An account with a patient, an order, a consent, a change of phone under way and a file that it may bind. */
async function anOwner(): Promise<{ token: string; rows: Rows }> {
  const tel = aTel()
  const { token, sessionId } = await aSession(server, { tel })
  // Reports and films want the check by SMS; the owner has passed it.
  await server.sql`update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where session_id = ${sessionId}`
  const add = { idType: '01', tel, healthDataConsent: true } as const
  const { patientId } = await call(
    patientCalls.addPatient,
    { ...add, name: '韩明轩', idNo: anIdNo(), relation: 'self' },
    token,
  )
  const [time] = await server.sql<{ id: string }[]>`
    select t.slot_id as id from slot t join schedule s using (schedule_id) join department d on d.department_id = s.department_id
    where s.visit_date > hospital_today() + 1 and s.stopped_at is null and s.release_at <= hospital_now() and t.taken + 1 < t.capacity
      and d.sex_limit is null and d.min_age is null and d.max_age is null limit 1`
  const sourceTime = time?.id ?? ''
  const { orderId } = await call(
    registrationCalls.createOrder,
    { sourceTimeId: sourceTime, patientId, idempotencyKey: randomUUID() },
    token,
  )
  await questionsOf(orderId)
  const [consent] = await call(privacyCalls.listConsents, {}, token)
  const { changeId } = await call(accountCalls.startTelChange, { proof: 'old_tel' }, token)
  const actors = await call(patientCalls.listActors, { id: patientId }, token)
  return {
    token,
    rows: {
      order: orderId,
      outside: await anOutsideRegistration(orderId),
      patient: patientId,
      sourceTime,
      waiting: await aWaitlistEntry(orderId),
      consent: consent?.consentId ?? '',
      change: changeId,
      binding: await aPatientLink(token),
      actor: actors[0]?.actorId ?? '',
      ...(await aStay(patientId, token)),
      exam: await anExam(patientId),
      followUp: await aFollowUp(patientId),
      prescription: await aPrescription(patientId),
      photo: await aPhoto(orderId),
      ...(await aFeedback(orderId)),
      ticket: await aTicket(patientId),
      message: await aMessage(patientId),
      ...(await aFilm(patientId)),
      ...(await aShare(patientId)),
    },
  }
}

/** A window registered the patient too, for the next day. */
async function anOutsideRegistration(orderId: string): Promise<string> {
  const registration = randomUUID()
  await server.sql`
    insert into outside_registration (registration_id, hospital_registration_id, patient_id, branch_id, department_id, channel, registration_type, visit_date, half_day, begin_time, end_time, ends_at, state, cancellable)
    select ${registration}, ${registration}, patient_id, branch_id, department_id, 'window', 'general', hospital_today() + 1, 'morning', '09:00', '09:30', hospital_now() + interval '1 day', 'booked', true
    from registration_order where order_id = ${orderId}`
  return registration
}

/** The patient waits for an earlier place than his order has. */
async function aWaitlistEntry(orderId: string): Promise<string> {
  const entry = randomUUID()
  await server.sql`
    insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, doctor_id, order_id, useful_until, joined_at, status)
    select ${entry}, account_id, patient_id, 'earlier', schedule_id, branch_id, department_id, doctor_id, order_id, begins_at, hospital_now(), 'WAITING'
    from registration_order where order_id = ${orderId}`
  return entry
}

/** The patient is in hospital, with a deposit to be paid and a link for a relative. */
async function aStay(
  patientId: string,
  token: string,
): Promise<Pick<Rows, 'stay' | 'deposit' | 'payLink' | 'leftStay' | 'copies' | 'bill' | 'bills'>> {
  const stay = randomUUID()
  await server.sql`
    insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, cost_type_name, in_date)
    select ${stay}, branch_id, ${patientId}, 'Z77000001', 1, 'ADMITTED', '骨科', '骨科一病区', '自费', hospital_today() from branch limit 1`
  const { depositId } = await call(
    inpatientCalls.createDeposit,
    { inpatientId: stay, amountFen: 100_000, idempotencyKey: randomUUID() },
    token,
  )
  const { link } = await call(
    inpatientCalls.createPayLink,
    { inpatientId: stay, validHours: 24 },
    token,
  )
  const [bill, leftStay, copies] = [randomUUID(), randomUUID(), randomUUID()]
  await server.sql`
    insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, cost_type_name, in_date, out_date)
    select ${leftStay}, branch_id, ${patientId}, 'Z77000002', 1, 'DISCHARGED', '骨科', '骨科一病区', '自费', hospital_today() - 9, hospital_today() - 2 from branch limit 1`
  await server.sql`
    insert into inpatient_copy_request (request_id, order_no, inpatient_id, account_id, once_key, parts, copies, purpose, way, answer_by, state, pay_at, fee_fen)
    select ${copies}, ${copies}, ${leftStay}, account_id, ${copies}, '[]', 1, '自用', 'pickup', hospital_now() + interval '3 days', 'ACCEPTED', 'app', 1200 from patient_link where patient_id = ${patientId} limit 1`
  await server.sql`
    insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, cost_type_name, title, total_fen, cash_fen, issued_at, expires_at)
    select ${bill}, ${bill}, branch_id, ${patientId}, 'V1', hospital_today(), '骨科', '自费', '西药处方', 5000, 5000, hospital_now(), hospital_now() + interval '1 day' from branch limit 1`
  const { orderId } = await call(
    outpatientCalls.createOrder,
    { patientId, billIds: [bill], idempotencyKey: randomUUID() },
    token,
  )
  return { stay, deposit: depositId, payLink: link.linkId, leftStay, copies, bill, bills: orderId }
}

/** The patient waits in a queue. */
async function aTicket(patientId: string): Promise<string> {
  const ticket = randomUUID()
  await server.sql`
    insert into queue_ticket (ticket_id, queue_id, queue_date, patient_id, number, status, anchor, taken_at)
    select ${ticket}, queue_id, queue_date, ${patientId}, 9999, 'MISSED', 9999, hospital_now() from queue limit 1`
  return ticket
}

/** The department of the order asks something before its visits, and the answers are begun. */
async function questionsOf(orderId: string): Promise<void> {
  const question = { linkId: 'q', text: '痛吗？', type: 'boolean', options: [], enableWhen: [] }
  const open = {
    required: false,
    repeats: false,
    enableBehavior: 'all',
    advice: null,
    redFlag: null,
  }
  const bounds = { min: null, max: null, maxLength: null, unit: null }
  const groups = [
    {
      linkId: 'g',
      title: null,
      questions: [{ ...question, ...open, ...bounds }],
      enableWhen: [],
      enableBehavior: 'all',
    },
  ]
  await server.sql`
    insert into questionnaire (questionnaire_id, version, published_at, department_id, current, content)
    select 'ask-owner', 1, now(), department_id, true, ${server.sql.json({ title: '问答', intro: null, groups })}
    from registration_order where order_id = ${orderId}`
  const saved = encryptIdNo(
    server.settings.identityKeys,
    formOf(orderId),
    JSON.stringify({ answers: [], note: '' }),
  )
  await server.sql`
    insert into form_answer (order_id, account_id, patient_id, questionnaire_id, version, saved, asked, answered, closes_at)
    select order_id, account_id, patient_id, 'ask-owner', 1, ${saved}, 1, 0, begins_at
    from registration_order where order_id = ${orderId}`
}

/** The photo beside the note to the doctor. */
async function aPhoto(orderId: string): Promise<string> {
  const photo = randomUUID()
  const content = encryptIdNo(server.settings.identityKeys, photoOf(photo), 'aGVsbG8=')
  await server.sql`
    insert into form_photo (photo_id, order_id, account_id, patient_id, content, named, closes_at)
    select ${photo}, order_id, account_id, patient_id, ${content}, true, begins_at
    from registration_order where order_id = ${orderId}`
  return photo
}

/** A complaint about the order, with a picture. */
async function aFeedback(orderId: string): Promise<Pick<Rows, 'feedback' | 'picture'>> {
  const [feedback, picture] = [randomUUID(), randomUUID()]
  const { identityKeys } = server.settings
  const written = encryptIdNo(identityKeys, feedbackOf(feedback), '等了两个小时')
  const content = encryptIdNo(identityKeys, photoOf(picture), 'aGVsbG8=')
  await server.sql`
    insert into feedback (feedback_id, number, account_id, patient_id, order_id, kind, written, wants_answer, answer_way, severity, once_key)
    select ${feedback}, ${feedback}, account_id, patient_id, order_id, 'complaint', ${written}, true, 'app', 0, ${feedback}
    from registration_order where order_id = ${orderId}`
  await server.sql`
    insert into feedback_picture (picture_id, account_id, feedback_id, content)
    select ${picture}, account_id, ${feedback}, ${content} from registration_order where order_id = ${orderId}`
  return { feedback, picture }
}

/** A doctor ordered an exam. */
async function anExam(patientId: string): Promise<string> {
  const exam = randomUUID()
  const rule = { id: 'US', version: 1, minutes: 10, resourceIds: ['us'], telephone: '1' }
  const lists = { after: [], apart: [], steps: [], notAlone: [], gapBefore: 0, gapAfter: 0 }
  await server.sql`
    insert into exam_rule (code, name, rule)
    values ('US', '腹部超声', ${server.sql.json({ ...rule, ...lists })})`
  await server.sql`
    insert into exam_order (exam_order_id, hospital_id, patient_id, code, name, ordered_at, latest_at, state)
    values (${exam}, ${exam}, ${patientId}, 'US', '腹部超声', hospital_now(), hospital_now() + interval '9 days', 'ordered')`
  return exam
}

/** A doctor asked the patient to come again. */
async function aFollowUp(patientId: string): Promise<string> {
  const followUp = randomUUID()
  await server.sql`
    insert into follow_up (follow_up_id, hospital_follow_up_id, patient_id, department_id, valid_from, valid_until, state)
    select ${followUp}, ${followUp}, ${patientId}, department_id, hospital_today() + 2, hospital_today() + 9, 'active' from department where parent_id is not null limit 1`
  return followUp
}

/** A doctor prescribed something, and its leaflet is there. */
async function aPrescription(patientId: string): Promise<string> {
  const prescription = randomUUID()
  const line = { ...medicine, lineId: '1', until: '2099-12-31' }
  await server.sql`
    insert into leaflet (drug_code, name, sections, version, active) values (${medicine.code}, ${medicine.name}, '[]', 1, true) on conflict do nothing`
  await server.sql`
    insert into prescription (prescription_id, hospital_prescription_id, patient_id, department_id, prescribed_at, state, lines, last_day)
    select ${prescription}, ${prescription}, ${patientId}, department_id, hospital_now(), 'active', ${server.sql.json([line])}, '2099-12-31' from department where parent_id is not null limit 1`
  return prescription
}
const medicine = {
  code: 'M1',
  name: '阿司匹林肠溶片',
  strength: null,
  dose: '一次 1 片',
  often: null,
  timesADay: 1,
  times: [],
  way: null,
  from: '2026-11-20',
  quantity: null,
  note: null,
  state: 'active',
}

/** The hospital has published a report of the patient. */
async function aReport(patientId: string): Promise<string> {
  const report = randomUUID()
  await server.sql`
    insert into report (report_id, report_no, branch_id, patient_id, type, name, status, depart_name, applied_at, reported_at)
    select ${report}, ${report}, branch_id, ${patientId}, 'LAB', '电解质', 'PUBLISHED', '内科', hospital_now(), hospital_now() from branch limit 1`
  await server.sql`insert into report_item (report_id, line_no, item_code, item_name, result, value, flag) values (${report}, 1, 'K', '钾', '4.1', 4.1, 'N')`
  return report
}

/** The archive has a film of the patient, and the hospital a report about it. */
async function aFilm(patientId: string): Promise<Pick<Rows, 'report' | 'film'>> {
  const [report, film] = [await aReport(patientId), randomUUID()]
  const studyUid = `2.25.${BigInt(`0x${film.replaceAll('-', '')}`).toString(10)}`
  await server.sql`
    insert into film (film_id, study_uid, patient_id, name, modality, image_count) values (${film}, ${studyUid}, ${patientId}, '胸部CT平扫', 'CT', 3)`
  await server.sql`update report set study_uid = ${studyUid} where report_id = ${report}`
  const [patient] = await server.sql<{ patientNo: string }[]>`
    select patient_no from patient where patient_id = ${patientId}`
  const study = {
    name: '胸部CT平扫',
    modalities: ['CT'],
    date: undefined,
    time: undefined,
    accessionNo: undefined,
    imageCount: 3,
  }
  archive.studies.push({ ...study, studyUid, patientNo: patient?.patientNo ?? '' })
  return { report, film }
}

/** The account was told something of the patient. */
async function aMessage(patientId: string): Promise<string> {
  const message = randomUUID()
  await server.sql`
    insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, due_at)
    select ${message}, account_id, ${patientId}, 'booked', ${message}, ${message}, '预约成功', '请按时到院', hospital_now() from patient_link where patient_id = ${patientId} limit 1`
  return message
}

/** The account shared something of the patient. */
async function aShare(patientId: string): Promise<Pick<Rows, 'share' | 'shared'>> {
  const [share, shared] = [randomUUID(), randomUUID()]
  await server.sql`
    insert into share_link (share_id, account_id, kind, subject_id, patient_id, title, mark, token_hash, passcode_hash, idempotency_key, created_at, expires_at, max_views)
    select ${share}, account_id, 'report', ${shared}, ${patientId}, '血常规', 'ABC234', ${share}, ${share}, ${share}, hospital_now(), hospital_now() + interval '1 day', 5
    from patient_link where patient_id = ${patientId} limit 1`
  return { share, shared }
}

/** A file of the hospital that waits for the code sent to its phone. */
async function aPatientLink(token: string): Promise<string> {
  const other = await aSession(server, { tel: aTel() })
  const idNo = anIdNo()
  const person = {
    name: '沈文博',
    idType: '01',
    idNo,
    relation: 'self',
    healthDataConsent: true,
  } as const
  await call(patientCalls.addPatient, { ...person, tel: aTel() }, other.token)
  const { body } = await server.send(
    patientCalls.addPatient,
    { ...person, relation: 'parent', tel: aTel() },
    { token },
  )
  return v.parse(failure, body).details?.bindingId ?? ''
}
