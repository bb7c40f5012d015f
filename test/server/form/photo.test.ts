/** The photo beside the note to the doctor: nothing in it but pixels, encrypted, sent with the answers, seen by who added it, gone when it is taken away. */
import sharp from 'sharp'
import { forgetUnnamed } from '../../../server/areas/form/photo_repository'
import { renewAnswers } from '../../../server/areas/form/renewing'
import { formCalls as calls } from '../../../src/contract/form'
import { boundForm, testKey } from '../../support/server/crypto'
import { faultsOf } from '../../support/server/fhir_validation'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { full, TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
beforeEach(async () => {
  await app.clear()
  await app.publish()
})
const person = forEachTest(() => app.person())

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a5c' } })

/** As a phone takes it: large, turned, with the place. */
const taken = () =>
  blank(3000, 2000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .toBuffer()

const add = (orderId: string, bytes: Buffer, whose: Person = person) =>
  app.call(calls.addPhoto, { orderId, picture: bytes.toString('base64') }, whose)

/** A photo that is there; its id. */
async function photo(orderId: string): Promise<string> {
  const { status, body } = await add(orderId, await taken())
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.photoId
}

async function answersWith(orderId: string, photoId: string | null) {
  const { version } = await app.form(person, orderId)
  return { orderId, version, answers: full, note: '看这里', photoId }
}
const send = async (orderId: string, photoId: string | null) =>
  app.call(calls.sendAnswers, await answersWith(orderId, photoId), person)

const count = async () =>
  (await app.sql<{ many: number }[]>`select count(*)::int as many from form_photo`)[0]?.many

test('is rid of where it was taken, turned upright, made smaller, encrypted, and seen again', async () => {
  const orderId = await app.order(person)
  const given = await taken()
  expect(given.includes('Exif')).toBe(true)
  const photoId = await photo(orderId)
  const { body } = await app.call(calls.getPhoto, { photoId }, person)
  const shown = Buffer.from(body.picture, 'base64')
  const { exif, icc, format, width, height } = await sharp(shown).metadata()
  expect({ exif, icc, format, width, height }).toEqual({
    exif: undefined,
    icc: undefined,
    format: 'jpeg',
    width: 1067,
    height: 1600,
  })
  const [row] = await app.sql<{ content: string }[]>`select content from form_photo`
  expect(row?.content.startsWith(boundForm)).toBe(true)
})

test('goes to the hospital with the answers, as a valid DocumentReference; taken away, the next revision has none', async () => {
  const orderId = await app.order(person)
  const photoId = await photo(orderId)
  expect((await send(orderId, photoId)).status).toBe(200)
  await app.deliver()
  const [first] = app.his.formAnswers
  expect(first?.photo && faultsOf(first.photo)).toEqual([])
  expect(first?.photo).toMatchObject({
    resourceType: 'DocumentReference',
    subject: { identifier: { value: person.patientNo } },
    content: [{ attachment: { contentType: 'image/jpeg', size: expect.any(Number) } }],
  })
  expect(first?.summary).toContain('【附照片 1 张】')
  expect(await app.form(person, orderId)).toMatchObject({ photoId })
  expect((await send(orderId, null)).status).toBe(200)
  await app.deliver()
  expect(app.his.formAnswers.map(({ revision }) => revision)).toEqual([1, 2])
  expect(app.his.formAnswers[1]?.photo).toBeUndefined()
  expect(await count()).toBe(0)
})

test('what was sent stays while a draft is without it, and is gone with what is sent next', async () => {
  const orderId = await app.order(person)
  const first = await photo(orderId)
  await send(orderId, first)
  await app.call(calls.saveAnswers, await answersWith(orderId, null), person)
  expect(await app.standing(person, orderId)).toMatchObject({ isChanged: true })
  expect(await count()).toBe(1)
  const second = await photo(orderId)
  await send(orderId, second)
  expect(await app.call(calls.getPhoto, { photoId: first }, person)).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  expect((await app.call(calls.getPhoto, { photoId: second }, person)).status).toBe(200)
})

test('is no other visit’s, nor another account’s, nor one that was never added', async () => {
  const [mine, other] = [await app.order(person), await app.order(person)]
  const photoId = await photo(mine)
  const bad = refused(400, 'BAD_INPUT', '照片没有传上来')
  expect(await send(other, photoId)).toMatchObject(bad)
  expect(await send(other, '0d6c7c9e-5b1e-4f5e-9a52-0c8a6f3f7b11')).toMatchObject(bad)
  const stranger = await app.person()
  const not = refused(404, 'NOT_FOUND')
  expect(await app.call(calls.getPhoto, { photoId }, stranger)).toMatchObject(not)
  expect(await add(mine, await taken(), stranger)).toMatchObject(not)
})

test.each([
  ['a drawing', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['half a picture', async () => (await taken()).subarray(0, 500)],
  ['a text', () => Promise.resolve(Buffer.from('hello'))],
])('%s is refused', async (_, bytes) => {
  const orderId = await app.order(person)
  expect(await add(orderId, await bytes())).toMatchObject(refused(400, 'BAD_INPUT'))
})

test('none is added once the visit began', async () => {
  const orderId = await app.order(person)
  await app.begin(orderId)
  expect(await add(orderId, await taken())).toMatchObject(refused(409, 'CONFLICT'))
})

test('nobody adds them without end, and one that no answers named is forgotten', async () => {
  const orderId = await app.order(person)
  const small = await blank(20, 20).png().toBuffer()
  for (let time = 0; time < 20; time += 1) expect((await add(orderId, small)).status).toBe(200)
  expect(await add(orderId, small)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
  await app.sql`update form_photo set added_at = hospital_now() - interval '2 days'`
  await forgetUnnamed(app.sql)
  expect(await count()).toBe(0)
})

test('is in the account’s export, follows a new key, and goes with the account', async () => {
  const orderId = await app.order(person)
  await send(orderId, await photo(orderId))
  const { sql, dependencies, area } = app
  const exported = await sql.begin((tx) =>
    area.exportAccount(tx as never, person.accountId, dependencies),
  )
  expect(exported).toMatchObject({ answersBeforeVisits: [{ photo: expect.any(String) }] })
  const keys = [testKey('next', Buffer.alloc(32, 7)), ...dependencies.settings.identityKeys]
  expect((await renewAnswers(sql, keys as never)).failed).toEqual([])
  const [row] = await sql<{ content: string }[]>`select content from form_photo`
  expect(row?.content.startsWith(`${boundForm}next.`)).toBe(true)
  await sql.begin((tx) => area.forgetAccount(tx as never, person.accountId, dependencies))
  expect(await count()).toBe(0)
})
