/** Films over HTTP: whose they are, what opens their pictures, and what no longer does. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { accountArea } from '../../../server/areas/account'
import { filmArea, shareableFilm } from '../../../server/areas/film'
import type { ArchivedStudy } from '../../../server/gateways/imaging/types'
import { createLogger } from '../../../server/plugins/request_log'
import { filmCalls as calls } from '../../../src/contract/film'
import { anAccount, aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeArchive } from './fake_archive'

const lines: string[] = []
const archive = new FakeArchive()
let server: TestServer

beforeAll(async () => {
  const log = createLogger(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  server = await startTestServer({
    areas: [accountArea, filmArea],
    gateways: { imaging: archive },
    log,
  })
  await server.sql`insert into hospital (hospital_id, name) values ('h', '测试医院')`
  await server.sql`insert into branch (branch_id, hospital_id, name) values ('b', 'h', '总院')`
})
afterAll(() => server.stop())
beforeEach(() => {
  archive.isDown = false
  archive.rendered = []
})

interface Person {
  accountId: string
  sessionId: string
  token: string
}

async function aPerson(given: { isChecked?: boolean } = {}): Promise<Person> {
  const { accountId } = await anAccount(server, {
    tel: `139${Math.floor(Math.random() * 1e8)}`.padEnd(11, '0'),
  })
  const session = await aSession(server, { accountId })
  if (given.isChecked !== false)
    await server.sql`update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where session_id = ${session.sessionId}`
  return session
}

async function aPatient(
  person: Person,
  level: 'full' | 'booking' = 'full',
): Promise<{ patientId: string; patientNo: string }> {
  const patientId = randomUUID()
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${patientId}, 'h', ${patientId}, ${`C${patientId}`}, '周桂芳', '01', 'x', ${patientId}, 'female', '1962-09-20', '13800000000')`
  await join(person, patientId, level)
  return { patientId, patientNo: patientId }
}

async function join(
  person: Person,
  patientId: string,
  level: 'full' | 'booking' = 'full',
): Promise<void> {
  await server.sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${person.accountId}, ${patientId}, 'parent', ${level})`
}

function aStudy(patientNo: string): ArchivedStudy {
  const studyUid = `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`).toString(10)}`
  const study = {
    studyUid,
    patientNo,
    name: '胸部CT平扫',
    modalities: ['CT'],
    date: '2026-10-24',
    time: '10:05:00',
    accessionNo: 'CT1',
    imageCount: 3,
  }
  archive.studies.push(study)
  return study
}

/** A person with a patient whose film is in the list. */
async function aFilm(): Promise<{
  person: Person
  patientId: string
  filmId: string
  study: ArchivedStudy
}> {
  const person = await aPerson()
  const { patientId, patientNo } = await aPatient(person)
  const study = aStudy(patientNo)
  const { body } = await server.call(calls.listFilms, { patientId }, person)
  return { person, patientId, filmId: body.films[0]?.filmId ?? '', study }
}

async function pictureRoot(person: Person, filmId: string): Promise<string> {
  return (await server.call(calls.getFilm, { filmId }, person)).body.imagePath
}

const read = (address: string) => server.app.inject({ method: 'GET', url: address })

test('a patient’s films come from the archive, under ids of our own that stay', async () => {
  const { person, patientId, filmId, study } = await aFilm()
  const { status, body } = await server.call(calls.listFilms, { patientId }, person)
  expect(status).toBe(200)
  expect(body.films).toEqual([
    {
      filmId,
      name: '胸部CT平扫',
      modality: 'CT',
      studiedAt: '2026-10-24T10:05:00.000+08:00',
      accessionNo: 'CT1',
      imageCount: 3,
      reportId: null,
    },
  ])
  expect(JSON.stringify(body)).not.toContain(study.studyUid)
})

test('an opened film has what the viewer needs, and no identifier of the archive', async () => {
  const { person, filmId, study } = await aFilm()
  const { status, body } = await server.call(calls.getFilm, { filmId }, person)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    patientName: '周桂芳',
    series: [{ seriesNo: 1, name: '平扫', sliceCount: 3, aspect: 2 }],
    windows: [{ key: 'lung' }, { key: 'mediastinum' }, { key: 'bone' }],
  })
  expect(body.imagePath).toMatch(/^\/film\/[\w-]{22}$/)
  expect(JSON.stringify(body)).not.toContain(study.studyUid)
  const [line] =
    await server.sql`select subject, patient_id from audit_event where action = 'view_film' and account_id = ${person.accountId}`
  expect(line?.subject).toBe(filmId)
})

test('a picture is read without a bearer token, kept by this phone only, in the asked window', async () => {
  const { person, filmId, study } = await aFilm()
  const reply = await read(`${await pictureRoot(person, filmId)}/1/2/lung`)
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
    200,
    'image/jpeg',
    'picture',
  ])
  expect(reply.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
  expect(archive.rendered).toEqual([
    {
      studyUid: study.studyUid,
      seriesUid: `${study.studyUid}.1`,
      image: { instanceUid: `${study.studyUid}.1.2`, frame: 1 },
      window: { centre: -600, width: 1500 },
    },
  ])
})

test.each([
  '/1/4/lung',
  '/2/1/lung',
  '/0/1/lung',
  '/1/1/nothing',
  '/1/-1/lung',
  '/1/1.5/lung',
  '/1/1/__proto__',
  '/1/99999999/lung',
])('there is no picture at %s', async (place) => {
  const { person, filmId } = await aFilm()
  const reply = await read(`${await pictureRoot(person, filmId)}${place}`)
  expect(reply.statusCode).toBe(404)
  expect(archive.rendered).toEqual([])
})

test('who may only book for the patient sees no films', async () => {
  const { patientId, filmId } = await aFilm()
  const helper = await aPerson()
  await join(helper, patientId, 'booking')
  for (const reply of [
    await server.send(calls.listFilms, { patientId }, helper),
    await server.send(calls.getFilm, { filmId }, helper),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'NOT_PERMITTED'])
})

test('a session that did not pass the check by SMS is asked for it', async () => {
  const { person, patientId, filmId } = await aFilm()
  await server.sql`update session set step_up_until = null where session_id = ${person.sessionId}`
  for (const reply of [
    await server.send(calls.listFilms, { patientId }, person),
    await server.send(calls.getFilm, { filmId }, person),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'STEP_UP_NEEDED'])
})

test('a film that the archive now gives to another patient is gone, as is one it does not have', async () => {
  const { person, filmId, study } = await aFilm()
  study.patientNo = 'somebody-else'
  expect((await server.send(calls.getFilm, { filmId }, person)).status).toBe(404)
  archive.studies = archive.studies.filter((one) => one !== study)
  expect((await server.send(calls.getFilm, { filmId }, person)).status).toBe(404)
})

test.each([
  [
    'signing out',
    (person: Person) =>
      server.sql`update session set revoked_at = now() where session_id = ${person.sessionId}`,
  ],
  [
    'the end of the check by SMS',
    (person: Person) =>
      server.sql`update session set step_up_until = now() where session_id = ${person.sessionId}`,
  ],
  [
    'another bound phone',
    (person: Person) =>
      server.sql`update account set tel_bound_at = now() + interval '1 second' where account_id = ${person.accountId}`,
  ],
  [
    'removing the patient',
    (person: Person) =>
      server.sql`update patient_link set unbound_at = now() where account_id = ${person.accountId}`,
  ],
  [
    'losing level full',
    (person: Person) =>
      server.sql`update patient_link set access_level = 'booking' where account_id = ${person.accountId}`,
  ],
  [
    'its own time',
    (person: Person) =>
      server.sql`update film_ticket set expires_at = now() where account_id = ${person.accountId}`,
  ],
])('a picture’s address ends with %s', async (_what, end) => {
  const { person, filmId } = await aFilm()
  const address = `${await pictureRoot(person, filmId)}/1/1/bone`
  expect((await read(address)).statusCode).toBe(200)
  await end(person)
  expect((await read(address)).statusCode).toBe(404)
})

test('opening a film again gives the same addresses, another session gets others', async () => {
  const { person, filmId } = await aFilm()
  const first = await pictureRoot(person, filmId)
  expect(await pictureRoot(person, filmId)).toBe(first)
  const other = await aSession(server, { accountId: person.accountId })
  await server.sql`update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where session_id = ${other.sessionId}`
  expect(await pictureRoot(other, filmId)).not.toBe(first)
})

test('a share link’s pictures stop when it is revoked, when it expires, and with the visit that opened them', async () => {
  const { person, patientId, filmId } = await aFilm()
  const soon = () => new Date(Date.now() + 60_000)
  for (const end of ['revoked_at', 'expires_at'] as const) {
    const shareId = randomUUID()
    await server.sql`
      insert into share_link (share_id, account_id, kind, subject_id, patient_id, title, mark, token_hash, passcode_hash, idempotency_key, created_at, expires_at, max_views)
      values (${shareId}, ${person.accountId}, 'film', ${filmId}, ${patientId}, 'CT', 'm', ${shareId}, 'p', ${shareId}, now(), now() + interval '1 day', 5)`
    const shown = await shareableFilm.show(server.dependencies, filmId, {
      shareId,
      accountId: person.accountId,
      watermark: '分享',
      key: 'k',
      keyUntil: soon(),
    })
    const address = `${shown.film?.imagePath ?? ''}/1/1/lung`
    const shared = await read(address)
    expect([shared.statusCode, shared.headers['cache-control']]).toEqual([200, 'no-store'])
    await server.sql`update share_link set ${server.sql(end)} = now() where share_id = ${shareId}`
    expect((await read(address)).statusCode).toBe(404)
  }
  const shareId = randomUUID()
  await server.sql`
    insert into share_link (share_id, account_id, kind, subject_id, patient_id, title, mark, token_hash, passcode_hash, idempotency_key, created_at, expires_at, max_views)
    values (${shareId}, ${person.accountId}, 'film', ${filmId}, ${patientId}, 'CT', 'm', ${shareId}, 'p', ${shareId}, now(), now() + interval '1 day', 5)`
  const visit = (key: string, keyUntil: Date) =>
    shareableFilm.show(server.dependencies, filmId, {
      shareId,
      accountId: person.accountId,
      watermark: '分享',
      key,
      keyUntil,
    })
  const over = (await visit('over', new Date(Date.now() - 1_000))).film?.imagePath
  const running = (await visit('running', soon())).film?.imagePath
  expect((await read(`${over}/1/1/lung`)).statusCode).toBe(404)
  expect((await read(`${running}/1/1/lung`)).statusCode).toBe(200)
})

test('the film of a report is found for who may see it, and for nobody else', async () => {
  const { person, patientId, filmId, study } = await aFilm()
  const reportId = randomUUID()
  await server.sql`
    insert into report (report_id, report_no, branch_id, patient_id, type, name, status, depart_name, applied_at, reported_at, study_uid)
    values (${reportId}, ${reportId}, 'b', ${patientId}, 'EXAM', '胸部CT平扫', 'PUBLISHED', '放射科', now(), now(), ${study.studyUid})`
  expect((await server.call(calls.findFilmOfReport, { reportId }, person)).body).toEqual({ filmId })
  expect((await server.call(calls.getFilm, { filmId }, person)).body.reportId).toBe(reportId)
  const { token } = await aPerson()
  expect((await server.send(calls.findFilmOfReport, { reportId }, { token })).status).toBe(404)
})

test('an archive that is down is said so, for lists and for pictures', async () => {
  const { person, patientId, filmId } = await aFilm()
  const root = await pictureRoot(person, filmId)
  archive.isDown = true
  const list = await server.send(calls.listFilms, { patientId }, person)
  expect([list.status, list.body.code]).toEqual([503, 'FILM_UNAVAILABLE'])
  expect((await read(`${root}/1/1/lung`)).statusCode).toBe(503)
})

test('the log holds neither tickets nor identifiers of the archive', async () => {
  const { person, filmId, study } = await aFilm()
  const root = await pictureRoot(person, filmId)
  await read(`${root}/1/1/lung`)
  await read(`${root}/1/9/lung`)
  const written = lines.join('\n')
  expect(written).toContain('/hos/user/v1/film/{filmId}')
  for (const secret of [root.split('/')[2] ?? root, study.studyUid, study.patientNo])
    expect(written).not.toContain(secret)
})
