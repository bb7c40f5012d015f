/** The counter: finding a person, proving him, and what changes for who acts for him. */
import { listAccessEvents } from '../../../server/areas/audit'
import { notifyOfEndedAccess } from '../../../server/areas/privacy'
import { encryptIdNo, idNoIndex } from '../../../server/crypto/identity_cipher'
import { contract } from '../../../src/contract'
import { deskContract } from '../../../src/contract/desk'
import type { CounterProof } from '../../../src/contract/desk/counter'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk, type StaffSession } from '../../support/server/test_desk'
import { TestHospital } from '../../support/server/test_hospital'
import { FakeSms } from '../account/fake_we_chat'

const { counter } = deskContract
const sms = new FakeSms()
let testApp: TestHospital
let clerk: StaffSession
const desk = forAllTests(() => startTestDesk({ gateways: { sms }, seeded: true }))
beforeAll(async () => {
  testApp = new TestHospital(desk.server)
  clerk = await desk.staff('support')
  await desk.server.sql`insert into hospital (hospital_id, name) values ('h', '医院')`
})

let patientId: string
let idNo: string
let tel: string
let owner: { accountId: string; token: string }
let stranger: { accountId: string; token: string }
beforeEach(async () => {
  const { sql, settings } = desk.server
  await sql`delete from sms_code`
  patientId = (await testApp.file({ name: '欧阳小芳' })).patientId
  idNo = anIdNo()
  tel = aTel()
  await sql`
    update patient set tel = ${tel}, id_type = '01', id_no_cipher = ${encryptIdNo(settings.identityKeys, patientId, idNo)}, id_no_index = ${idNoIndex(settings.identityKeys, '01', idNo)}
    where patient_id = ${patientId}`
  owner = await aSession(desk.server, { tel })
  stranger = await aSession(desk.server, { tel: aTel() })
  await testApp.join(owner, patientId, 'full', 'self')
  await testApp.join(stranger, patientId, 'full', 'other')
})

const why = { reason: '患者在窗口要求' }
const open = async () => (await desk.call(counter.open, { patientId, ...why }, clerk)).body
const acting = async () => (await open()).actors.map(({ tel: shown }) => shown.slice(-4)).sort()
const ends = (...tels: string[]) => tels.map((one) => one.slice(-4)).sort()
async function code(to?: string): Promise<string> {
  const sent = await desk.call(counter.sendCode, { patientId, ...(to && { tel: to }) }, clerk)
  expect(sent.status).toBe(200)
  const last = sms.sent.at(-1)
  expect(last?.tel).toBe(to ?? tel)
  return last?.code ?? ''
}
const byCertificate = (typed = idNo): CounterProof => ({ by: 'certificate', idNo: typed })
const telOf = async ({ accountId }: { accountId: string }) => {
  const [row] = await desk.server.sql<{ tel: string }[]>`
    select tel from account where account_id = ${accountId}`
  return row?.tel ?? ''
}

it.each([
  ['the phone', () => tel],
  ['the card', () => `C${patientId}`],
  ['the certificate', () => idNo],
])(
  'finds a person by %s, masked, and he can read that the hospital looked',
  async (_words, text) => {
    const { body } = await desk.call(counter.search, { text: text(), ...why }, clerk)
    expect(body.list).toMatchObject([{ patientId, name: '欧**芳', isClaimed: false }])
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${tel}|${idNo}|欧阳小芳`))
    const [line] = await listAccessEvents(desk.server.sql, owner.accountId, { limit: 1 })
    expect(line).toMatchObject({ action: 'staff_look_file', accountId: null })
  },
)

it('finds everybody of a phone, also whose certificate no key reads', async () => {
  const other = (await testApp.file({ name: '王二' })).patientId
  await desk.server.sql`
    update patient set tel = ${tel}, id_no_cipher = 'v2.gone.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' where patient_id = ${other}`
  const { status, body } = await desk.call(counter.search, { text: tel, ...why }, clerk)
  expect(status).toBe(200)
  expect(body.list.find((file) => file.patientId === other)?.idNo).toBe('读不出')
  expect(body.list.map((file) => file.patientId)).toContain(patientId)
})

const phone = async (proof?: CounterProof) =>
  desk.call(counter.phone, { patientId, ...(proof && { proof }), ...why }, clerk)
const telOnFile = async () => (await phone(byCertificate())).body.tel

it('shows the phone in full only after a proof, or to whom has a message to bring by telephone', async () => {
  expect(JSON.stringify(await open())).not.toContain(tel)
  expect((await phone()).status).toBe(403)
  expect((await phone(byCertificate(anIdNo()))).status).toBe(400)
  expect(await telOnFile()).toBe(tel)
  await desk.server.sql`
    insert into work_item (work_id, kind, subject, facts, patient_id) values (gen_random_uuid(), 'message_undelivered', ${patientId}, '{}', ${patientId})`
  expect((await phone()).body).toEqual({ tel })
  const lines = await desk.server.sql`
    select after from staff_event where patient_id = ${patientId} and action = 'open_phone' order by at`
  expect(lines.map(({ after }) => after as unknown)).toEqual([
    { proof: 'certificate' },
    { proof: 'call' },
  ])
})

it('opens a file with who acts for it, with a reason that is kept', async () => {
  expect(await open()).toMatchObject({ name: '欧**芳' })
  expect(await acting()).toEqual(ends(tel, await telOf(stranger)))
  const lines = await desk.server.sql`
    select action, reason from staff_event where patient_id = ${patientId} and action = 'open_patient' limit 1`
  expect([...lines]).toEqual([{ action: 'open_patient', reason: why.reason }])
  const nobody = await desk.call(counter.open, { patientId: 'x', ...why }, clerk)
  expect(nobody.status).toBe(404)
})

it('writes down that a code was asked for, also where it could not be sent', async () => {
  sms.isDown = true
  const reply = await desk.call(counter.sendCode, { patientId, tel: aTel() }, clerk)
  sms.isDown = false
  expect(reply.status).toBe(503)
  const lines = await desk.server.sql`
    select after from staff_event where patient_id = ${patientId} and action = 'send_counter_code'`
  expect([...lines]).toEqual([{ after: { to: 'new' } }])
})

it('ends a binding for who has the phone on file in his hand; the account is told', async () => {
  const { actors } = await open()
  const other = actors.find(({ isOwner }) => !isOwner)
  const unbind = (proof: CounterProof) =>
    desk.call(counter.unbind, { patientId, actorId: other?.actorId ?? '', proof, ...why }, clerk)
  expect((await unbind({ by: 'code', code: '000000' })).status).not.toBe(200)
  expect(await acting()).toHaveLength(2)
  expect((await unbind({ by: 'code', code: await code() })).status).toBe(200)
  expect(await acting()).toEqual(ends(tel))
  await notifyOfEndedAccess(desk.server.dependencies)
  const notified = await desk.server
    .sql`select title from message where account_id = ${stranger.accountId}`
  expect([...notified]).toEqual([{ title: '就诊人的绑定已结束' }])
  expect((await unbind({ by: 'code', code: '000000' })).status).not.toBe(200)
})

it('refuses a certificate that is not the one on file, and writes down that it was tried', async () => {
  const { actors } = await open()
  const { status, body } = await desk.call(
    counter.unbind,
    { patientId, actorId: actors[0]?.actorId ?? '', proof: byCertificate(anIdNo()), ...why },
    clerk,
  )
  expect([status, Object(body).code]).toEqual([400, 'CERTIFICATE_INVALID'])
  const lines = await desk.server.sql`
    select patient_id from staff_event where action = 'fail_certificate' and subject = ${patientId}`
  expect([...lines]).toEqual([{ patientId }])
})

const restore = (
  given: { tel: string; code: string; endsOthers: boolean },
  proof = byCertificate(),
) => desk.call(counter.restore, { patientId, proof, ...given, ...why }, clerk)

it('a lost phone: the new one is the file’s, and its account acts; the others stay', async () => {
  const now = aTel()
  const again = await aSession(desk.server, { tel: now })
  const restored = await restore({ tel: now, code: await code(now), endsOthers: false })
  expect(restored).toMatchObject({ status: 200, body: { ended: 0, isBound: true } })
  expect(await telOnFile()).toBe(now)
  expect(await acting()).toHaveLength(3)
  const list = await desk.server.call(contract.patient.listPatients, {}, again)
  expect(list.body.list).toMatchObject([{ patientId, isOwner: true, relation: 'self' }])
})

it('who gets a child’s file at the counter consents as the guardian, too', async () => {
  const consentsOf = async () => {
    const now = aTel()
    const { accountId } = await aSession(desk.server, { tel: now })
    await restore({ tel: now, code: await code(now), endsOthers: false })
    const rows = await desk.server.sql<{ document: string; channel: string }[]>`
      select document, channel from consent where account_id = ${accountId} order by document`
    tel = now
    return [...rows]
  }
  const health = { document: 'health_data', channel: 'counter' }
  expect(await consentsOf()).toEqual([health])
  await desk.server
    .sql`update patient set birthday = hospital_today() - interval '13 years' where patient_id = ${patientId}`
  await desk.server.sql`delete from sms_code`
  expect(await consentsOf()).toEqual([{ document: 'child_data', channel: 'counter' }, health])
})

it('a file goes back to its real owner: nobody else keeps a binding', async () => {
  const now = aTel()
  const real = await aSession(desk.server, { tel: now })
  const given = await restore({ tel: now, code: await code(now), endsOthers: true })
  expect(given.body).toEqual({ ended: 2, isBound: true })
  expect(await acting()).toEqual(ends(now))
  const theirs = await desk.server.call(contract.patient.listPatients, {}, stranger)
  expect(theirs.body.list).toEqual([])
  const mine = await desk.server.call(contract.patient.listPatients, {}, real)
  expect(mine.body.list).toHaveLength(1)
})

it('without an account of that phone the file waits for it', async () => {
  const now = aTel()
  const given = await restore({ tel: now, code: await code(now), endsOthers: true })
  expect(given.body).toEqual({ ended: 2, isBound: false })
  expect(await open()).toMatchObject({ actors: [] })
  expect(await telOnFile()).toBe(now)
})

it('a code of another clerk, or for another phone, is no proof', async () => {
  const now = aTel()
  const sent = await code(now)
  const colleague = await desk.staff('support')
  const asked = {
    patientId,
    tel: now,
    code: sent,
    proof: byCertificate(),
    endsOthers: true,
    ...why,
  }
  expect((await desk.call(counter.restore, asked, colleague)).status).toBe(400)
  expect((await restore({ tel: aTel(), code: sent, endsOthers: true })).status).toBe(400)
  expect(await telOnFile()).toBe(tel)
})
