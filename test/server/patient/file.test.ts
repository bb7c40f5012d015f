/** Files in full: children and newborns, and binding a file that exists by a code to its phone. */
import { accountArea } from '../../../server/areas/account'
import { patientArea } from '../../../server/areas/patient'
import { demoIdNo } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { boundForm } from '../../support/server/crypto'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms } from '../account/fake_we_chat'
import { FakeHis } from '../registration/fakes'

const { patient } = contract
const sms = new FakeSms()
const his = new FakeHis()
let today = ''

const server = forAllTests(() =>
  startTestServer({
    areas: [accountArea, patientArea([])],
    gateways: { sms, his },
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

let lastTel = 13600000000
const newTel = () => String((lastTel += 1))
let lastPassport = 20000000
const newPassport = () => `E${(lastPassport += 1)}`
const tels = new Map<string, string>()
const signedIn = async () => {
  const tel = newTel()
  const session = await aSession(server, { tel })
  tels.set(session.token, tel)
  return session
}
const yearsAgo = (years: number) =>
  `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace('-02-29', '-02-28')
/** GB 11643 by the year of birth. */
const idNoOf = (year: number) => {
  const body = `110105${year}0101002`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return (
    body +
    '10X98765432'.charAt(
      weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11,
    )
  )
}
const guardian = {
  name: '钱大明',
  idType: '01',
  idNo: '11010519491231002X',
  tel: '13712345678',
  relation: 'grandparent',
}
const child = (given: object = {}) => ({
  name: '钱小宝',
  idType: '03',
  idNo: newPassport(),
  sex: 'male',
  birthday: yearsAgo(3),
  relation: 'child',
  healthDataConsent: true,
  childDataConsent: true,
  guardian,
  ...given,
})
const add = (token: string, form: object) =>
  server.send(patient.addPatient, { tel: tels.get(token), ...form }, { token })

describe('children', () => {
  test('a child keeps guardian and address; the guardian’s number is encrypted, the phone masked', async () => {
    const { token } = await signedIn()
    const place = {
      regionCode: '330106',
      regionNames: ['浙江省', '杭州市', '西湖区'],
      address: '文三路 1 号',
    }
    const { body } = await add(token, child(place))
    const page = await server.call(patient.getPatient, { id: String(body.patientId) }, { token })
    expect(page).toMatchObject({
      status: 200,
      body: {
        ...place,
        guardian: { name: '钱大明', tel: '137****5678', relation: 'grandparent' },
        upcomingOrders: 0,
      },
    })
    const [row] = await server.sql<{ cipher: string }[]>`
      select guardian_id_no_cipher as cipher from patient where patient_id = ${String(body.patientId)}`
    expect(row?.cipher.startsWith(boundForm)).toBe(true)
    expect(row?.cipher).not.toContain(guardian.idNo)
  })

  test.each([
    ['no guardian under six', { guardian: undefined }, 'guardian'],
    ['no guardian’s consent', { childDataConsent: false }, 'childDataConsent'],
    [
      'a guardian who is a child',
      { guardian: { ...guardian, idNo: idNoOf(2015) } },
      'guardian.idNo',
    ],
    [
      'a guardian’s number with a wrong digit',
      { guardian: { ...guardian, idNo: '110105194912310021' } },
      'guardian.idNo',
    ],
    ['“暂无证件” for a child of three', { idType: 'none', idNo: '' }, 'idType'],
    ['a region without names', { regionCode: '330106' }, 'regionCode'],
  ])('refuses %s and names the field', async (_case, given, field) => {
    const { token } = await signedIn()
    expect(await add(token, child(given))).toMatchObject({
      status: 400,
      body: { details: { field } },
    })
  })

  test('the guardian’s certificate is not the child’s, also under another type', async () => {
    const { token } = await signedIn()
    const idNo = idNoOf(Number(today.slice(0, 4)) - 3)
    const form = child({
      idType: '02',
      idNo,
      sex: undefined,
      birthday: undefined,
      guardian: { ...guardian, idNo },
    })
    expect(await add(token, form)).toMatchObject({
      status: 400,
      body: { code: 'CERTIFICATE_INVALID', details: { field: 'guardian.idNo' } },
    })
  })

  test('a newborn without a number gets one file by guardian, name and birthday', async () => {
    const newborn = child({ idType: 'none', idNo: '', birthday: today })
    const first = await signedIn()
    const added = await add(first.token, newborn)
    expect(added).toMatchObject({ status: 200, body: { idType: 'none', idNo: '' } })
    const second = await signedIn()
    expect((await add(second.token, newborn)).body.code).toBe('PATIENT_NEEDS_FILE_CHECK')
    expect((await add(second.token, { ...newborn, name: '钱小妹', sex: 'female' })).status).toBe(
      200,
    )
  })
})

describe('binding a file by a code to its phone', () => {
  const owner = '13800000009'
  const zhang = (given: object = {}) => ({
    name: '张建国',
    idType: '01',
    idNo: demoIdNo('unbound', today),
    tel: '13712345678',
    relation: 'parent',
    healthDataConsent: true,
    ...given,
  })
  const begin = async (token: string, given: object = {}) => {
    const { body } = await add(token, zhang(given))
    return String(Object(body.details).bindingId)
  }
  const send = (token: string, bindingId: string, accessLevel = 'booking') =>
    server.send(patient.sendFileCode, { bindingId, accessLevel }, { token })
  const bind = (token: string, bindingId: string, code: string, accessLevel = 'booking') =>
    server.send(patient.bindByFileCode, { bindingId, code, accessLevel }, { token })
  beforeEach(
    () =>
      server.sql`update sms_code set created_at = created_at - interval '2 days' where tel = ${owner} or tel like 'none:%'`,
  )

  test('the code goes to the phone on file; the binding has the level chosen, and its owner is told', async () => {
    const { token, accountId } = await signedIn()
    const bindingId = await begin(token)
    expect(await send(token, bindingId)).toMatchObject({
      status: 200,
      body: { tel: '', retryAfterSeconds: 60, expiresInSeconds: 300 },
    })
    expect(await bind(token, bindingId, sms.codeTo(owner))).toMatchObject({
      status: 200,
      body: { name: '张建国', accessLevel: 'booking', isOwner: false },
    })
    const [own] = await server.sql<{ tel: string }[]>`
      select tel from account where account_id = ${accountId}`
    expect(sms.notices.at(-1)).toEqual({
      tel: owner,
      template: 'file_bound',
      parameters: { tail: own?.tel.slice(-4) },
    })
  })

  test('with another name every step answers alike, no code is sent, and none is good', async () => {
    const right = await signedIn()
    const wrong = await signedIn()
    const [rightId, wrongId] = [
      await begin(right.token),
      await begin(wrong.token, { name: '张建军' }),
    ]
    const before = sms.sent.length
    const wrongSent = await send(wrong.token, wrongId)
    expect(sms.sent).toHaveLength(before)
    await server.sql`update sms_code set created_at = created_at - interval '2 days' where tel = ${owner}`
    const rightSent = await send(right.token, rightId)
    expect(sms.sent).toHaveLength(before + 1)
    expect(wrongSent.body).toEqual(rightSent.body)
    const isWrong = (await bind(wrong.token, wrongId, '000000')).body
    expect(isWrong).toEqual(
      (await bind(right.token, rightId, sms.codeTo(owner) === '000000' ? '000001' : '000000')).body,
    )
    expect(await bind(wrong.token, wrongId, sms.codeTo(owner))).toMatchObject(
      refused(400, 'SMS_CODE_WRONG'),
    )
  })

  test('a code agrees to the level that its message names, and to no other', async () => {
    const { token } = await signedIn()
    const bindingId = await begin(token)
    await send(token, bindingId)
    expect(sms.sent.at(-1)).toMatchObject({
      tel: owner,
      agrees: { tail: tels.get(token)?.slice(-4), level: '挂号和缴费' },
    })
    expect((await send(token, bindingId, 'full')).status).toBe(429)
    expect(await bind(token, bindingId, sms.codeTo(owner), 'full')).toMatchObject(
      refused(400, 'SMS_CODE_WRONG'),
    )
    expect((await bind(token, bindingId, sms.codeTo(owner))).status).toBe(200)
  })

  test('limits of the number count whether or not a code is sent', async () => {
    const { token } = await signedIn()
    const bindingId = await begin(token, { name: '张建军' })
    expect((await send(token, bindingId)).status).toBe(200)
    expect((await send(token, bindingId)).status).toBe(429)
  })

  test('a code is good for its own attempt only, five tries, once, also when confirmed twice at once', async () => {
    const { token } = await signedIn()
    const other = await signedIn()
    const [bindingId, otherId] = [await begin(token), await begin(other.token)]
    await send(token, bindingId)
    const code = sms.codeTo(owner)
    expect((await bind(other.token, otherId, code)).status).toBe(400)
    expect((await bind(other.token, bindingId, code)).status).toBe(404)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 5; tried += 1)
      expect((await bind(token, bindingId, wrong)).status).toBe(400)
    expect((await bind(token, bindingId, code)).body.message).toContain('重新获取')
    await server.sql`update sms_code set created_at = created_at - interval '2 days' where tel = ${owner}`
    await send(token, bindingId, 'full')
    const statuses = await Promise.all(
      [1, 2].map(async () => (await bind(token, bindingId, sms.codeTo(owner), 'full')).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await server.call(patient.listPatients, {}, { token })).body.list).toHaveLength(1)
  })

  test('an attempt ends after half an hour, and there are ten a day', async () => {
    const { token, accountId } = await signedIn()
    const bindingId = await begin(token)
    await server.sql`update file_link set expires_at = now() where binding_id = ${bindingId}`
    expect((await send(token, bindingId)).status).toBe(404)
    for (let begun = 1; begun < 10; begun += 1) await begin(token)
    expect(await add(token, zhang())).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    await server.sql`update file_link set created_at = created_at - interval '1 day' where account_id = ${accountId}`
    expect((await add(token, zhang())).status).toBe(409)
  })
})
