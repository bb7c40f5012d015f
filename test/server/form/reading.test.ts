/** What patients sent before visits, read by the hospital's systems over FHIR: valid by HL7's judges, by patient and visit, page by page, by scope. */
import sharp from 'sharp'
import * as v from 'valibot'
import { formCalls as calls } from '../../../src/contract/form'
import { fhir } from '../../support/server/fhir'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aHospitalSystem, askToken } from '../../support/server/integration'
import { full, TestApp, type Person } from './test_app'

const canonical = 'https://hospital-patient-services.example/fhir'

const own = 'system/QuestionnaireResponse.read'
const other = 'system/Observation.read'
const found = forAllTests(async () => {
  const system = await aHospitalSystem(`${own} ${other}`)
  const app = await TestApp.start({ integrationClients: system.clients })
  const tokenOf = async (scope: string) => {
    const reply = await askToken(app.server.app, await system.sign(), scope)
    return v.parse(v.object({ access_token: v.string() }), reply.json()).access_token
  }
  return { app, token: await tokenOf(own), other: await tokenOf(other), stop: () => app.stop() }
})
const person = forEachTest(() => found.app.person())
beforeEach(async () => {
  await found.app.clear()
  await found.app.publish()
})

const bundle = v.looseObject({
  total: v.number(),
  link: v.array(v.object({ relation: v.string(), url: v.string() })),
  entry: v.optional(
    v.array(
      v.looseObject({
        resource: v.looseObject({
          id: v.string(),
          status: v.string(),
          meta: v.object({ versionId: v.string(), lastUpdated: v.string() }),
        }),
      }),
    ),
    [],
  ),
})

const get = (url: string, token = found.token) =>
  fhir(found.app.server.app, token, { method: 'GET', url })

async function search(query: string) {
  const { status, body } = await get(`/QuestionnaireResponse?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const read = v.parse(bundle, body)
  return { ...read, ids: read.entry.map(({ resource }) => resource.id) }
}

/** Answers that were sent before a visit; the visit's order. */
async function sent(whose: Person = person, note = ''): Promise<string> {
  const order = await found.app.order(whose)
  const { status, body } = await found.app.submit(whose, order, full, note)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return order
}

test('has the same facts as the hospital is told: answers, words, note, who answered, revision', async () => {
  const order = await sent(person, '晚上更痛 <3')
  await found.app.deliver()
  const [delivered] = found.app.his.formAnswers
  const { body, headers } = await get(`/QuestionnaireResponse/${order}`)
  expect(body).toMatchObject({
    ...delivered?.response,
    id: order,
    meta: { versionId: '1', lastUpdated: expect.any(String) },
    encounter: { identifier: { system: `${canonical}/sid/order-no`, value: `N${order}` } },
    source: { type: 'Patient', identifier: { value: person.patientNo } },
    extension: [
      { url: `${canonical}/StructureDefinition/answered-by`, valueCode: 'self' },
      { url: `${canonical}/StructureDefinition/patient-note`, valueString: '晚上更痛 <3' },
    ],
  })
  expect(headers.etag).toBe('W/"1"')
  expect(JSON.stringify(body)).toContain('<p>晚上更痛 &lt;3</p>')
  await found.app.submit(person, order, [{ linkId: 'pain', value: false }])
  expect((await get(`/QuestionnaireResponse/${order}`)).body).toMatchObject({
    status: 'amended',
    meta: { versionId: '2' },
  })
})

test('its photo is contained where one is read, and left out of lists', async () => {
  const { app } = found
  const order = await app.order(person)
  const picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const { photoId } = (await app.call(calls.addPhoto, { orderId: order, picture }, person)).body
  const { version } = await app.form(person, order)
  const answers = { orderId: order, version, answers: full, note: '', photoId }
  await app.call(calls.sendAnswers, answers, person)
  expect((await get(`/QuestionnaireResponse/${order}`)).body).toMatchObject({
    contained: [{ resourceType: 'DocumentReference', id: 'photo' }],
  })
  const { entry } = await search('')
  expect(JSON.stringify(entry)).not.toContain('DocumentReference')
  expect(JSON.stringify(entry)).toContain('附照片 1 张')
})

test('a relative who answered is named as such', async () => {
  const relative = await found.app.account()
  await found.app.join(relative, person.patientId, 'booking', 'parent')
  const order = await sent({
    ...relative,
    patientId: person.patientId,
    patientNo: person.patientNo,
  })
  expect((await get(`/QuestionnaireResponse/${order}`)).body).toMatchObject({
    source: { type: 'RelatedPerson' },
    subject: { identifier: { value: person.patientNo } },
  })
})

test('is found by patient, by visit, by number and by the time it was sent', async () => {
  const [one, two] = [await sent(), await sent()]
  await sent(await found.app.person())
  const { patientNo } = person
  const both = [two, one]
  expect((await search(`subject=Patient/${patientNo}`)).ids).toEqual(both)
  expect((await search(`subject=${patientNo}`)).ids).toEqual(both)
  const identifier = encodeURIComponent(`${canonical}/sid/patient-no|${patientNo}`)
  expect((await search(`subject:identifier=${identifier}`)).ids).toEqual(both)
  expect((await search(`encounter=Encounter/N${one}`)).ids).toEqual([one])
  expect((await search(`encounter:identifier=N${one}&subject=${patientNo}`)).ids).toEqual([one])
  expect((await search(`_id=${one},no-id`)).ids).toEqual([one])
  const number = encodeURIComponent(`${canonical}/sid/form-answer|${two}`)
  expect((await search(`identifier=${number}`)).ids).toEqual([two])
  expect((await search('subject:identifier=urn:else|1')).total).toBe(0)
  expect((await search('subject=Patient/')).total).toBe(0)
  expect((await search('_lastUpdated=ge2199-01-01T00:00:00Z')).total).toBe(0)
  expect((await search('_lastUpdated=ge2020-01-01T00:00:00Z&_summary=count')).total).toBe(3)
})

test('comes page by page, each once', async () => {
  const orders = [await sent(), await sent(), await sent()]
  const first = await search('_count=2')
  expect(first.total).toBe(3)
  const next = first.link.find(({ relation }) => relation === 'next')?.url ?? ''
  const rest = await search(new URL(next).search.slice(1))
  expect([...first.ids, ...rest.ids].sort()).toEqual([...orders].sort())
  expect(rest.link.map(({ relation }) => relation)).toEqual(['self'])
})

test('has no draft, and nothing of a visit that was cancelled', async () => {
  const draft = await found.app.order(person)
  await found.app.save(person, draft, full)
  const order = await sent()
  await found.app.sql`update registration_order set status = 'CANCELLED' where order_id = ${order}`
  expect((await search('')).total).toBe(0)
  for (const id of [draft, order, 'no-id'])
    expect((await get(`/QuestionnaireResponse/${id}`)).status).toBe(404)
})

test('needs its scope, names what one can search by, and is not written', async () => {
  expect((await get('/QuestionnaireResponse', found.other)).status).toBe(403)
  expect((await get('/QuestionnaireResponse?author=x')).status).toBe(400)
  const { status } = await fhir(found.app.server.app, found.token, {
    method: 'PUT',
    url: '/QuestionnaireResponse/x',
    body: { resourceType: 'QuestionnaireResponse', id: 'x', status: 'completed' },
  })
  expect([403, 404]).toContain(status)
  const { body } = await get('/metadata')
  expect(JSON.stringify(body)).toContain('"type":"QuestionnaireResponse"')
})

test('says nothing where the hospital asks nothing', async () => {
  await sent()
  const { settings } = found.app.dependencies
  try {
    Object.assign(settings, { forms: false })
    expect((await search('')).total).toBe(0)
  } finally {
    Object.assign(settings, { forms: true })
  }
})
