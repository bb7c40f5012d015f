/** Who owns a file: proof, booking without it, losing to anyone who proves, the hospital's numbers, and merged files. */
import { accountArea } from '../../../server/areas/account'
import {
  describePerson,
  mergePatients,
  patientArea,
  recordPatient,
  requireAccess,
} from '../../../server/areas/patient'
import { eraseAbandoned } from '../../../server/areas/patient/files/claimed'
import { rightsOf } from '../../../server/areas/patient/rights'
import { notifyOfEndedAccess } from '../../../server/areas/privacy'
import { decryptIdNo } from '../../../server/crypto/identity_cipher'
import { transaction } from '../../../server/database/client'
import { contract } from '../../../src/contract'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms } from '../account/fake_we_chat'
import { FakeHis } from '../registration/fakes'

const { patient } = contract
const his = new FakeHis()
const sms = new FakeSms()
const server = forAllTests(() =>
  startTestServer({
    areas: [accountArea, patientArea([])],
    gateways: { his, sms },
    seeded: true,
  }),
)
afterEach(() => {
  his.identity.telBelongs = () => true
  his.identity.opensOnline = true
})

const someone = async () => {
  const tel = aTel()
  return { tel, ...(await aSession(server, { tel })) }
}
type Someone = Awaited<ReturnType<typeof someone>>
const person = (given: object = {}) => ({
  name: '周桂芳',
  idType: '01',
  idNo: anIdNo(),
  tel: aTel(),
  relation: 'parent',
  healthDataConsent: true,
  ...given,
})
const add = (who: Someone, form: object) => server.send(patient.addPatient, { ...form }, who)
const check = async (who: Someone, form: object) =>
  String(Object((await add(who, form)).body.details).bindingId)
const forBooking = async (who: Someone, form: object) =>
  server.send(patient.bindForBooking, { bindingId: await check(who, form) }, who)
const list = async (who: Someone) => (await server.call(patient.listPatients, {}, who)).body.list

test('本人 has the account’s phone, whatever is typed, and the hospital’s numbers', async () => {
  const who = await someone()
  const form = person({ relation: 'self', tel: '13912345678' })
  expect((await add(who, form)).status).toBe(200)
  const [mine] = await list(who)
  expect(mine).toMatchObject({ isOwner: true, isProven: true, accessLevel: 'full' })
  expect(mine?.tel.slice(-4)).toBe(who.tel.slice(-4))
  const known = his.identity.files.get(form.idNo)
  expect(mine?.patientNo).toBe(known?.patientNo)
  const rows =
    await server.sql`select system, value from patient_identifier where patient_id = ${mine?.patientId ?? ''} order by system`
  expect([...rows]).toEqual([
    { system: 'card_no', value: `88${known?.patientNo ?? ''}` },
    { system: 'patient_no', value: known?.patientNo },
  ])
})

test('nobody owns another adult by typing: he books only, sees no numbers and no history', async () => {
  const stranger = await someone()
  const form = person()
  his.identity.telBelongs = () => false
  expect((await forBooking(stranger, form)).body).toMatchObject({
    accessLevel: 'booking',
    isProven: false,
    isOwner: false,
    patientNo: '',
    patientCardNo: '',
  })
  const [{ patientId } = { patientId: '' }] = await list(stranger)
  const access = (right: 'booking' | 'bills' | 'full') =>
    requireAccess(server.sql, stranger.accountId, patientId, right)
  await expect(access('booking')).resolves.toMatchObject({ patientId })
  await expect(access('bills')).rejects.toMatchObject({ code: 'NOT_PERMITTED' })
  await expect(access('full')).rejects.toMatchObject({ code: 'NOT_PERMITTED' })
  expect((await server.send(patient.revealPatient, { patientId }, stranger)).status).toBe(403)
})

test('a stranger with his own phone opens no file: added again, the person is still not his', async () => {
  const stranger = await someone()
  const form = person({ tel: stranger.tel })
  his.identity.telBelongs = () => false
  expect((await forBooking(stranger, form)).status).toBe(200)
  expect(his.identity.files.has(form.idNo)).toBe(false)
  expect(await add(stranger, form)).toMatchObject(refused(409, 'PATIENT_NEEDS_FILE_CHECK'))
  const [typed, ...more] = await list(stranger)
  expect(more).toEqual([])
  expect(typed).toMatchObject({ isProven: false, isOwner: false, accessLevel: 'booking' })
  // The hospital is told who he is, because it has no number of him.
  expect(await describePerson(server.dependencies, typed?.patientId ?? '')).toMatchObject({
    name: form.name,
    idNo: form.idNo,
  })
})

test('who only typed sees neither the owner nor since when the hospital knows him', async () => {
  const [owner, stranger] = [await someone(), await someone()]
  const form = person({ tel: owner.tel })
  const { body } = await add(owner, { ...form, relation: 'self' })
  const patientId = String(body.patientId)
  await server.sql`update patient set created_at = now() - interval '9 years' where patient_id = ${patientId}`
  expect((await forBooking(stranger, { ...form, tel: stranger.tel })).status).toBe(200)
  const input = { id: patientId }
  const seen = await server.call(patient.listActors, input, stranger)
  expect(seen.body).toMatchObject([{ isMe: true, isOwner: false }])
  expect(JSON.stringify(seen.body)).not.toContain(owner.tel.slice(-4))
  const createdAt = async ({ token }: Someone) =>
    Date.parse((await server.call(patient.getPatient, input, { token })).body.createdAt)
  expect(Date.now() - (await createdAt(stranger))).toBeLessThan(3600_000)
  expect(Date.now() - (await createdAt(owner))).toBeGreaterThan(365 * 86_400_000)
  const all = await server.call(patient.listActors, input, owner)
  expect(all.body).toHaveLength(2)
})

test.each([
  ['a certificate the hospital never saw', (form: ReturnType<typeof person>) => form],
  [
    'one it has under this name',
    (form: ReturnType<typeof person>) => {
      his.identity.put({ ...form, tel: '13911110000' })
      return form
    },
  ],
  [
    'one it has under another name',
    (form: ReturnType<typeof person>) => {
      his.identity.put({ ...form, name: '别人' })
      return form
    },
  ],
])('booking only answers alike for %s', async (_case, prepare) => {
  const who = await someone()
  his.identity.telBelongs = () => false
  const form = prepare(person({ name: '周桂芳', tel: '13912345678' }))
  const { status, body } = await forBooking(who, form)
  expect({ status, ...body, patientId: '', idNo: '', birthday: '', age: 0, sex: '' }).toEqual({
    status: 200,
    patientId: '',
    name: '周桂芳',
    idType: '01',
    idNo: '',
    sex: '',
    birthday: '',
    age: 0,
    tel: '',
    relation: 'parent',
    isDefault: true,
    patientNo: '',
    patientCardNo: '',
    accessLevel: 'booking',
    isProven: false,
    isOwner: false,
    deceasedOn: null,
  })
})

test('who proves ends the binding of who only typed, also of one the hospital could not tell, and he is told', async () => {
  const [stranger, guesser, real] = [await someone(), await someone(), await someone()]
  const form = person({ tel: real.tel })
  his.identity.telBelongs = ({ tel }) => tel === real.tel
  expect((await forBooking(stranger, form)).status).toBe(200)
  his.identity.opensOnline = false
  his.identity.files.delete(form.idNo)
  expect((await forBooking(guesser, form)).status).toBe(200)
  his.identity.opensOnline = true
  expect(await list(stranger)).toHaveLength(1)
  expect(await list(guesser)).toHaveLength(1)
  expect(await add(real, { ...form, relation: 'self' })).toMatchObject({
    status: 200,
    body: { isOwner: true },
  })
  expect(await list(stranger)).toEqual([])
  expect(await list(guesser)).toEqual([])
  expect(await notifyOfEndedAccess(server.dependencies)).toBe(2)
  expect(await notifyOfEndedAccess(server.dependencies)).toBe(0)
  const notified =
    await server.sql`select account_id from message where kind = 'access' and account_id in ${server.sql([stranger.accountId, guesser.accountId])}`
  expect(notified).toHaveLength(2)
})

test('the code to the phone that the hospital stands for proves, and takes the place of what was typed', async () => {
  const daughter = await someone()
  const form = person()
  his.identity.put(form)
  expect((await forBooking(daughter, form)).status).toBe(200)
  const bindingId = await check(daughter, form)
  await server.send(patient.sendFileCode, { bindingId, accessLevel: 'full' }, daughter)
  const bind = { bindingId, code: sms.codeTo(form.tel), accessLevel: 'full' }
  expect(await server.send(patient.bindByFileCode, bind, daughter)).toMatchObject({
    status: 200,
    body: { isProven: true, isOwner: false, accessLevel: 'full' },
  })
  expect(await list(daughter)).toHaveLength(1)
})

test('no code is good where the hospital stands for no phone', async () => {
  const who = await someone()
  his.identity.telBelongs = () => false
  const form = person()
  const bindingId = await check(who, form)
  const before = sms.sent.length
  expect((await server.send(patient.sendFileCode, { bindingId }, who)).status).toBe(200)
  expect(sms.sent).toHaveLength(before)
})

describe('somebody whom the hospital never identified', () => {
  const typed = async () => {
    const who = await someone()
    his.identity.telBelongs = () => false
    const form = person({ address: '松鹤里 9 号' })
    const { body } = await forBooking(who, form)
    return { who, form, patientId: String(body.patientId) }
  }
  const stored = async (patientId: string) => {
    const [row] = await server.sql<
      { name: string; tel: string; idNoCipher: string; isClaimed: boolean }[]
    >`
      select name, tel, id_no_cipher, claimed_index is not null as is_claimed from patient where patient_id = ${patientId}`
    return (
      row && { ...row, idNo: decryptIdNo(server.settings.identityKeys, patientId, row.idNoCipher) }
    )
  }
  const unbind = (who: Someone, patientId: string) =>
    server.send(patient.unbindPatient, { patientId }, who)

  test('nothing of what was typed stays when the last link ends', async () => {
    const { who, form, patientId } = await typed()
    expect(await stored(patientId)).toMatchObject({
      name: form.name,
      idNo: form.idNo,
      isClaimed: true,
    })
    expect((await unbind(who, patientId)).status).toBe(200)
    expect(await stored(patientId)).toMatchObject({
      name: '已移除',
      tel: '',
      idNo: '',
      isClaimed: false,
    })
    // The same person may be added again.
    expect((await forBooking(who, form)).status).toBe(200)
  })

  test('nor when somebody else ended it, or it ended long ago: a worker comes for it', async () => {
    const { who, patientId } = await typed()
    await server.sql`update patient_link set unbound_at = now() where account_id = ${who.accountId}`
    const kept = await typed()
    await eraseAbandoned(server.dependencies)
    expect(await stored(patientId)).toMatchObject({ name: '已移除', tel: '', idNo: '' })
    expect(await stored(kept.patientId)).toMatchObject({ name: kept.form.name })
  })

  test('stays with a visit that was booked', async () => {
    const { who, form, patientId } = await typed()
    await server.sql`
      insert into registration_order
      select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'order_no', ${`T${patientId}`}::text, 'patient_id', ${patientId}::text,
        'account_id', ${who.accountId}::text, 'serial_no', 9999, 'idempotency_key', 'typed', 'day_slot', null, 'unpaid_slot', null))).*
      from registration_order o where o.status = 'VISITED' limit 1`
    expect((await unbind(who, patientId)).status).toBe(200)
    await eraseAbandoned(server.dependencies)
    expect(await stored(patientId)).toMatchObject({ name: form.name, idNo: form.idNo })
  })
})

test('what an unproven binding may do stands in one table', () => {
  expect(rightsOf.unproven).toEqual(['booking'])
  expect(rightsOf.booking).not.toContain('full')
})

describe('what the hospital tells of a patient', () => {
  const bound = async () => {
    const who = await someone()
    const { body } = await add(who, person({ relation: 'self' }))
    return { who, patientId: String(body.patientId), patientNo: String(body.patientNo) }
  }

  test('another phone on file ends the ownership; told twice it changes nothing', async () => {
    const { who, patientId, patientNo } = await bound()
    const notify = () =>
      transaction(server.sql, (tx) =>
        recordPatient(
          { tx, log: server.dependencies.log },
          {
            identifiers: [{ system: 'patient_no', value: patientNo }],
            tel: '13900000001',
          },
        ),
      )
    expect(await notify()).toBe(patientId)
    expect(await notify()).toBe(patientId)
    expect(await list(who)).toMatchObject([{ isOwner: false }])
    expect(
      await transaction(server.sql, (tx) =>
        recordPatient(
          { tx, log: server.dependencies.log },
          { identifiers: [{ system: 'patient_no', value: 'nobody' }] },
        ),
      ),
    ).toBeUndefined()
  })

  test('a merge moves everything, and the old number leads to the file that goes on', async () => {
    const [gone, kept] = [await bound(), await bound()]
    await server.sql`
      insert into share_link (share_id, account_id, kind, subject_id, patient_id, title, mark, token_hash, passcode_hash, idempotency_key, created_at, expires_at, max_views)
      values (gen_random_uuid(), ${gone.who.accountId}, 'report', 'r', ${gone.patientId}, '血常规', 'm', ${gone.patientId}, 'p', 'k', now(), now() + interval '1 day', 1)`
    const number = (value: string) => [{ system: 'patient_no', value }]
    const merge = () =>
      transaction(server.sql, (tx) =>
        recordPatient(
          { tx, log: server.dependencies.log },
          {
            identifiers: number(gone.patientNo),
            mergedInto: number(kept.patientNo),
          },
        ),
      )
    expect(await merge()).toBe(kept.patientId)
    expect(await merge()).toBe(kept.patientId)
    expect((await list(gone.who)).map((one) => one.patientId)).toEqual([kept.patientId])
    const moved =
      await server.sql`select 1 from share_link where patient_id = ${kept.patientId} and account_id = ${gone.who.accountId}`
    expect(moved).toHaveLength(1)
    const left = await server.sql`
      select merged_into from patient where patient_id = ${gone.patientId}`
    expect(left[0]?.mergedInto).toBe(kept.patientId)
  })

  test('a merge that cannot be whole changes nothing', async () => {
    const [gone, kept] = [await bound(), await bound()]
    const [source] = await server.sql<{ id: string }[]>`
      select order_id as id from registration_order limit 1`
    for (const [index, patientId] of [gone.patientId, kept.patientId].entries())
      await server.sql`
        insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no, status,
          reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key)
        select gen_random_uuid(), ${`M${patientId}`.slice(0, 20)}, account_id, ${patientId}, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, ${900 + index}, 'BOOKED',
          0, 0, 0, ${patientId} from registration_order where order_id = ${source?.id ?? ''}`
    await expect(
      transaction(server.sql, (tx) =>
        mergePatients(tx, { from: gone.patientId, into: kept.patientId }),
      ),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await list(gone.who)).toMatchObject([{ patientId: gone.patientId }])
  })
})
