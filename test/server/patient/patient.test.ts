/** Visiting patients: adding, masking, limits, and files that already exist at the hospital. */
import { accountArea } from '../../../server/areas/account'
import {
  findAccountPatient,
  maskIdNo,
  maskName,
  maskTel,
  patientArea,
} from '../../../server/areas/patient'
import { decryptIdNo, encryptIdNo } from '../../../server/crypto/identity_cipher'
import { ringOf } from '../../../server/crypto/key_ring'
import { demoIdNo } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

const { patient } = contract
const his = new FakeHis()
let today = ''

const server = forAllTests(() =>
  startTestServer({
    areas: [accountArea, patientArea([])],
    gateways: { his },
    seeded: true,
  }),
)
beforeAll(async () => {
  const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
  today = clock?.today ?? ''
  his.identity.put(
    { name: '张建国', idNo: demoIdNo('unbound', today), tel: '13800000009' },
    '0100412290',
  )
})

let lastPassport = 10000000
const newPassport = () => `E${(lastPassport += 1)}`
let lastTel = 13700000000
const newTel = () => String((lastTel += 1))

const form = (given: object = {}) => ({
  name: '赵小满',
  idType: '03',
  idNo: newPassport(),
  sex: 'female',
  birthday: '1990-05-01',
  tel: '13712345678',
  relation: 'other',
  healthDataConsent: true,
  ...given,
})
const add = (token: string, given: object = {}) =>
  server.send(patient.addPatient, form({ tel: tels.get(token), ...given }), { token })
const list = async (token: string) => (await server.call(patient.listPatients, {}, { token })).body
const tels = new Map<string, string>()
const signedIn = async (tel: string | null = newTel()) => {
  const session = await aSession(server, { tel })
  if (tel !== null) tels.set(session.token, tel)
  return session
}

describe('adding', () => {
  test('opens a file, masked towards the phone, encrypted at rest; the first patient becomes the default', async () => {
    const { token, accountId } = await signedIn()
    const idNo = newPassport()
    const reply = await add(token, { idNo, relation: 'self' })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        name: '赵小满',
        tel: `137****${tels.get(token)?.slice(-4) ?? ''}`,
        idNo: `E*******${idNo.slice(-1)}`,
        isDefault: true,
        birthday: '1990-05-01',
      },
    })
    expect(JSON.stringify(reply.body)).not.toContain(idNo)
    const [row] = await server.sql<{ idNoCipher: string }[]>`
      select id_no_cipher from patient where patient_id = ${String(reply.body.patientId)}`
    expect(
      decryptIdNo(
        server.settings.identityKeys,
        String(reply.body.patientId),
        row?.idNoCipher ?? '',
      ),
    ).toBe(idNo)
    expect(row?.idNoCipher).not.toContain(idNo)
    const consents =
      await server.sql`select document from consent where account_id = ${accountId} and patient_id = ${String(reply.body.patientId)}`
    expect(consents).toEqual([{ document: 'health_data' }])
    expect((await add(token)).body.isDefault).toBe(false)
    expect(await list(token)).toMatchObject({
      limit: 6,
      list: [{ relation: 'self', isDefault: true }, { isDefault: false }],
    })
  })

  test('a new default replaces the old one', async () => {
    const { token } = await signedIn()
    await add(token)
    await add(token, { isDefault: true })
    expect((await list(token)).list.map((one) => one.isDefault)).toEqual([true, false])
  })

  test('takes birthday and sex from the identity card, also from one of 15 digits', async () => {
    const { token } = await signedIn()
    const reply = await add(token, {
      name: '钱老伯',
      idType: '01',
      idNo: '110105491231002',
      sex: undefined,
      birthday: undefined,
    })
    expect(reply.body).toMatchObject({
      birthday: '1949-12-31',
      sex: 'female',
      idType: '01',
      idNo: '1****************X',
    })
  })

  test('asks the guardian’s own consent for a child', async () => {
    const { token, accountId } = await signedIn()
    const child = { birthday: `${Number(today.slice(0, 4)) - 9}-01-01`, relation: 'child' }
    expect(await add(token, child)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', details: { field: 'childDataConsent' } },
    })
    expect((await add(token, { ...child, childDataConsent: true })).status).toBe(200)
    const consents =
      await server.sql`select document from consent where account_id = ${accountId} order by document`
    expect(consents).toEqual([{ document: 'child_data' }, { document: 'health_data' }])
  })

  test('a consent names the version of its text that is in force; before any, the first', async () => {
    const versionsOf = async ({ token, accountId }: { token: string; accountId: string }) => {
      expect((await add(token)).status).toBe(200)
      const rows = await server.sql<{ version: string }[]>`
        select version from consent where account_id = ${accountId} and document = 'health_data'`
      return rows.map(({ version }) => version)
    }
    const renew = (version: number) =>
      server.sql`update remark set version = ${version} where type = 'health_data'`
    await renew(7)
    expect(await versionsOf(await signedIn())).toEqual(['7'])
    await server.sql`update remark set withdrawn_at = now() where type = 'health_data'`
    expect(await versionsOf(await signedIn())).toEqual(['1'])
    await server.sql`update remark set withdrawn_at = null where type = 'health_data'`
    await renew(1)
  })

  test('takes a grandchild as what he is', async () => {
    const { token } = await signedIn()
    const birthday = `${Number(today.slice(0, 4)) - 9}-01-01`
    const child = { birthday, relation: 'grandchild', childDataConsent: true }
    expect(await add(token, child)).toMatchObject({
      status: 200,
      body: { relation: 'grandchild' },
    })
  })

  test('needs a bound phone and the consent', async () => {
    expect(await add((await signedIn(null)).token)).toMatchObject(refused(403, 'TEL_NOT_BOUND'))
    expect(await add((await signedIn()).token, { healthDataConsent: false })).toMatchObject(
      refused(400, 'BAD_INPUT'),
    )
  })

  test.each([
    [{ idType: '01', idNo: '44030019000101123X', sex: undefined, birthday: undefined }, 'idNo'],
    [{ idType: '01', idNo: '11010519491231002X', birthday: '1950-01-01' }, 'birthday'],
    [{ birthday: '2999-01-01' }, 'birthday'],
    [{ birthday: undefined }, 'birthday'],
    [{ sex: undefined }, 'sex'],
  ])('refuses %j and names the field', async (given, field) => {
    const { token } = await signedIn()
    expect(await add(token, given)).toMatchObject({
      status: 400,
      body: { code: 'CERTIFICATE_INVALID', details: { field } },
    })
  })

  test.each([
    { name: '赵' },
    { name: '<b>' },
    { tel: '123' },
    { relation: 'boss' },
    { idType: '42' },
    { idNo: 'x'.repeat(31) },
  ])('refuses %j as bad input', async (given) => {
    expect((await add((await signedIn()).token, given)).body.code).toBe('BAD_INPUT')
  })

  test('five a day, six at a time, one “本人”', async () => {
    const { token, accountId } = await signedIn()
    const yesterday = () =>
      server.sql`update patient_link set bound_at = bound_at - interval '1 day' where account_id = ${accountId}`.then(
        () =>
          server.sql`update certificate_try set tried_at = tried_at - interval '1 day' where account_id = ${accountId}`,
      )
    expect((await add(token, { relation: 'self' })).status).toBe(200)
    expect(await add(token, { relation: 'self' })).toMatchObject(refused(409, 'CONFLICT'))
    for (let added = 1; added < 5; added += 1) expect((await add(token)).status).toBe(200)
    // Should a midnight have passed, all five are of the new day.
    await server.sql`update patient_link set bound_at = hospital_now() where account_id = ${accountId}`
    expect(await add(token)).toMatchObject(refused(409, 'PATIENT_LIMIT', '明天'))
    await yesterday()
    for (let added = 5; added < 6; added += 1) expect((await add(token)).status).toBe(200)
    await yesterday()
    expect(await add(token)).toMatchObject(refused(409, 'PATIENT_LIMIT', '6 位'))
  })

  test('many at once do not pass the limit of the day', async () => {
    const { token } = await signedIn()
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async () => (await add(token)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    const patients = (await list(token)).list
    expect(patients).toHaveLength(5)
    expect(patients.filter((one) => one.isDefault)).toHaveLength(1)
  })

  test('the same request sent again is answered like the first time; later it is a repetition', async () => {
    const { token, accountId } = await signedIn()
    const same = form({ tel: tels.get(token) })
    const [first, second] = await Promise.all(
      [1, 2].map(() => server.send(patient.addPatient, same, { token })),
    )
    expect(first?.body.patientId).toBe(second?.body.patientId)
    expect((await list(token)).list).toHaveLength(1)
    await server.sql`update patient_link set bound_at = bound_at - interval '10 minutes' where account_id = ${accountId}`
    expect(await server.send(patient.addPatient, same, { token })).toMatchObject(
      refused(409, 'PATIENT_EXISTS'),
    )
  })

  test('two accounts that add one person at once make one file; only the proven one owns it', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const same = form({ tel: tels.get(one.token) })
    const replies = await Promise.all(
      [one, other].map(({ token }) => server.send(patient.addPatient, same, { token })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 409])
    const files =
      await server.sql`select 1 from patient where id_no_index in (select id_no_index from patient where patient_id = ${String(replies[0]?.body.patientId)})`
    expect(files).toHaveLength(1)
  })

  test('the sixth certificate of a day is refused, known to the hospital or not', async () => {
    const { token } = await signedIn()
    for (let tried = 0; tried < 5; tried += 1)
      expect((await add(token, { tel: '13712345678' })).status).toBe(409)
    const known = {
      name: '张建国',
      idType: '01',
      idNo: demoIdNo('unbound', today),
      sex: undefined,
      birthday: undefined,
    }
    expect(await add(token, known)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    expect((await add(token)).status).toBe(429)
  })

  test('says so while the hospital’s system is silent, and binds nobody', async () => {
    const { token } = await signedIn()
    his.identity.isDown = true
    expect(await add(token)).toMatchObject(refused(503, 'HOSPITAL_UNAVAILABLE'))
    his.identity.isDown = false
    expect((await list(token)).list).toHaveLength(0)
  })

  test('guessing is limited to twenty calls an hour', async () => {
    const { token } = await signedIn()
    const statuses: number[] = []
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await add(token, { birthday: '2999-01-01' })).status)
    expect(statuses.at(-2)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a file that the hospital has', () => {
  const zhang = () => ({
    name: '张建国',
    idType: '01',
    idNo: demoIdNo('unbound', today),
    sex: undefined,
    birthday: undefined,
    relation: 'parent',
  })

  test('is bound for a family member by the account’s own phone, which nobody types', async () => {
    const { token } = await signedIn()
    expect(await add(token, { tel: undefined, isTelOwn: true, relation: 'parent' })).toMatchObject({
      status: 200,
      body: { tel: `${tels.get(token)?.slice(0, 3)}****${tels.get(token)?.slice(-4)}` },
    })
    expect(await add(token, { tel: undefined })).toMatchObject({ status: 400 })
  })

  test('is not bound when the phone on file is not the account’s, whatever phone the form says', async () => {
    const { token } = await signedIn()
    const reply = await add(token, { ...zhang(), tel: '13800000009' })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'PATIENT_NEEDS_FILE_CHECK',
        message: expect.stringContaining('人工窗口'),
        details: { telephone: '0589-8801200' },
      },
    })
    expect((await list(token)).list).toHaveLength(0)
  })

  test('answers alike for another name, another phone and a certificate it never saw', async () => {
    const { token } = await signedIn()
    const { token: owner } = await signedIn('13800000009')
    const wrongName = await add(owner, { ...zhang(), name: '张建军' })
    const wrongPhone = await add(token, { ...zhang(), tel: '13712345678' })
    const unknown = await add((await signedIn()).token, { tel: '13712345678' })
    const notified = ({ body }: typeof wrongName) => ({
      ...body,
      details: { ...Object(body.details), bindingId: 'id' },
    })
    expect(notified(wrongName)).toEqual(notified(wrongPhone))
    expect(notified(unknown)).toEqual(notified(wrongPhone))
    expect(JSON.stringify(wrongPhone.body)).not.toContain('0009')
  })

  test('is bound when name and the account’s verified phone fit, also by the household register', async () => {
    const [owner] = await server.sql<{ accountId: string }[]>`
      select account_id from account where tel = '13800000009'`
    const { token } = await aSession(server, { accountId: owner?.accountId })
    const reply = await add(token, { ...zhang(), idType: '02', tel: '13712345678' })
    expect(reply).toMatchObject({
      status: 200,
      body: { name: '张建国', patientNo: '0100412290', tel: '138****0009' },
    })
  })

  test('belongs to the accounts that bound it: others do not find it', async () => {
    const owner = await signedIn()
    const { body } = await add(owner.token)
    const stranger = await signedIn()
    const patientId = String(body.patientId)
    expect(await findAccountPatient(server.sql, owner.accountId, patientId)).toMatchObject({
      name: '赵小满',
      patientId,
    })
    expect(await findAccountPatient(server.sql, stranger.accountId, patientId)).toBeUndefined()
    expect(await findAccountPatient(server.sql, owner.accountId, 'not-a-uuid')).toBeUndefined()
    await server.sql`update patient_link set unbound_at = now() where account_id = ${owner.accountId}`
    expect(await findAccountPatient(server.sql, owner.accountId, patientId)).toBeUndefined()
    expect((await list(stranger.token)).list).toHaveLength(0)
  })
})

describe('masks', () => {
  test.each([
    ['王芳', '*芳'],
    ['李小龙', '李*龙'],
    ['欧阳小明', '欧**明'],
    ['王', '*'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskName(name)).toBe(shown)
  })

  test('phones keep 3 and 4 digits, certificates their ends', () => {
    expect(maskTel('13812341234')).toBe('138****1234')
    expect(maskIdNo('11010519491231002X')).toBe('1****************X')
  })
})

test('a changed cipher text is noticed', () => {
  const keys = ringOf(Buffer.alloc(32, 1))
  const stored = encryptIdNo(keys, 'row', '11010519491231002X')
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  expect(() => decryptIdNo(keys, 'row', changed)).toThrow()
  expect(() => decryptIdNo(keys, 'another row', stored)).toThrow()
  expect(() => decryptIdNo(ringOf(Buffer.alloc(32, 2)), 'row', stored)).toThrow()
  expect(encryptIdNo(keys, 'row', '11010519491231002X')).not.toBe(stored)
})
