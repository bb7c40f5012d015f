/** Sharing by link and passcode: what opens a link, what ends it, what the sharer sees of it, and what no log may know. */
import { Writable } from 'node:stream'
import { allAreas } from '../../../server/app'
import { accountArea } from '../../../server/areas/account'
import { patientArea, requireAccess } from '../../../server/areas/patient'
import { privacyArea } from '../../../server/areas/privacy'
import { shareArea, type ShareableKind } from '../../../server/areas/share'
import { linkEndings } from '../../../server/composition_root'
import { Refused } from '../../../server/http/refused'
import { createLogger } from '../../../server/plugins/request_log'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { refused } from '../../support/server/for_tests'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const { patient, share, privacy } = contract
const wangId = demoAccounts[0]?.accountId ?? ''
const liId = demoAccounts[1]?.accountId ?? ''
const patientId = patientIdOf('grandson')
const subjectId = 'subject-0001'

/** A kind whose subject can be withdrawn. */
let isWithdrawn = false
const shown: string[] = []
const reports: ShareableKind = {
  name: 'report',
  requireOwner: async (sql, accountId, subject) => {
    if (isWithdrawn || subject !== subjectId) throw new Refused('NOT_FOUND', '没有找到这份报告')
    await requireAccess(sql, accountId, patientId, 'full')
    return { patientId, title: '血常规 2026-11-30' }
  },
  show: async (_deps, _subject, viewer) => {
    shown.push(viewer.watermark)
    return { report: null }
  },
}

const lines: string[] = []
const log = createLogger(
  'debug',
  new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
)
let server: TestServer
let wang: { token: string; sessionId: string }
let li: { token: string; sessionId: string }

beforeEach(async () => {
  isWithdrawn = false
  lines.length = 0
  server = await startTestServer({
    areas: [
      accountArea,
      patientArea(linkEndings),
      privacyArea(() => allAreas),
      shareArea([reports]),
    ],
    seeded: true,
    log,
  })
  wang = await steppedUp(wangId)
  li = await steppedUp(liId)
})
afterEach(() => server.stop())

async function steppedUp(accountId: string) {
  const session = await aSession(server, { accountId })
  await server.sql`update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where session_id = ${session.sessionId}`
  return session
}

let keys = 0
const request = (more: object = {}) => ({
  kind: 'report' as const,
  subjectId,
  validHours: 24 as const,
  maxViews: 5 as const,
  consent: true as const,
  idempotencyKey: `attempt-${(keys += 1)}`,
  ...more,
})
async function made(more: object = {}) {
  const { status, body } = await server.call(share.createShare, request(more), wang)
  expect(status).toBe(200)
  const token = body.link.split('#')[1] ?? ''
  return {
    ...body.share,
    link: body.link,
    token,
    passcode: body.passcode,
    wrong: body.passcode === '000000' ? '000001' : '000000',
  }
}
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Mobile MicroMessenger/8.0.47'
const open = (token: string, passcode: string) =>
  server.send(share.openShare, { token, passcode }, { headers: { 'user-agent': phone } })
const resume = (key: unknown) => server.send(share.openShare, { key })
const check = (token: string) => server.send(share.checkShare, { token })
const list = async (as = wang) => (await server.call(share.listShares, {}, as)).body.list
const moveClock = (words: string) =>
  server.sql.unsafe(
    `create or replace function hospital_now() returns timestamptz language sql stable parallel safe as $$ select now() + interval '${words}' $$`,
  )
const ended = (state: string) => ({
  status: 410,
  body: { code: 'SHARE_ENDED', details: { state } },
})

describe('making a link', () => {
  test('the token is 128 random bits behind the #, the passcode six digits; the database keeps neither', async () => {
    const { link, token, passcode, shareId } = await made()
    expect(link).toMatch(/^http:\/\/localhost:8080\/subpages\/share\/share_open#[\w-]{22}$/)
    expect(passcode).toMatch(/^\d{6}$/)
    const [row] = await server.sql`select * from share_link where share_id = ${shareId}`
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(row)).not.toContain(passcode)
    expect((await made()).token).not.toBe(token)
  })

  test('needs the step-up check, level full, the subject, the separate consent', async () => {
    const fresh = await aSession(server, { accountId: wangId })
    expect(await server.send(share.createShare, request(), fresh)).toMatchObject(
      refused(403, 'STEP_UP_NEEDED'),
    )
    expect(await server.send(share.listShares, {}, fresh)).toMatchObject(
      refused(403, 'STEP_UP_NEEDED'),
    )
    expect(
      await server.send(share.createShare, request({ subjectId: 'another' }), wang),
    ).toMatchObject({ status: 404 })
    expect(await server.send(share.createShare, request(), li)).toMatchObject({ status: 404 })
    expect((await server.send(share.createShare, request({ kind: 'film' }), wang)).status).toBe(404)
    for (const bad of [
      { consent: false },
      { validHours: 1000 },
      { maxViews: 99 },
      { subjectId: '../x' },
    ])
      expect(await server.send(share.createShare, request(bad), wang)).toMatchObject(
        refused(400, 'BAD_INPUT'),
      )
  })

  test('the consent stands with its version among the others, once', async () => {
    await made()
    await made()
    const consents = (await server.call(privacy.listConsents, {}, wang)).body.filter(
      ({ document }) => document === 'share_health_data',
    )
    expect(consents).toEqual([
      expect.objectContaining({ version: '1', patientId, withdrawnAt: null }),
    ])
  })

  test('repeated with the same key it leaves one link, the one whose reply arrived last', async () => {
    const first = await made({ idempotencyKey: 'same-attempt' })
    const second = await made({ idempotencyKey: 'same-attempt' })
    expect(await check(first.token)).toMatchObject({ status: 404 })
    expect(await check(second.token)).toMatchObject({ status: 200 })
    expect(await list()).toHaveLength(1)
  })

  test('twenty work at the same time', async () => {
    for (let number = 0; number < 20; number += 1) await made()
    expect(await server.send(share.createShare, request(), wang)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
  })
})

describe('opening it', () => {
  test('needs no account: token and passcode, then the visit’s key; nothing is cached or indexed', async () => {
    const { token, passcode, mark } = await made()
    expect(await check(token)).toMatchObject({ status: 200, body: { triesLeft: 5 } })
    const opened = await open(token, passcode)
    expect(opened).toMatchObject({
      status: 200,
      body: {
        kind: 'report',
        title: '血常规 2026年11月30日',
        report: null,
        key: expect.stringMatching(/^[\w-]{22}$/),
      },
    })
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(opened.body.watermark).toContain(mark)
    expect(shown.at(-1)).toContain(mark)
    expect(await resume(opened.body.key)).toMatchObject({
      status: 200,
      body: { title: '血常规 2026年11月30日' },
    })
    const [view] = (await list()).map(({ viewCount, state }) => ({ viewCount, state }))
    expect(view).toEqual({ viewCount: 1, state: 'LIVE' })
  })

  test('a wrong passcode says how many tries are left; the fifth locks the link for good', async () => {
    const { token, passcode, wrong } = await made()
    for (let left = 4; left >= 1; left -= 1)
      expect(await open(token, wrong)).toMatchObject({
        status: 403,
        body: { code: 'PASSCODE_WRONG', details: { triesLeft: String(left) } },
      })
    expect(await open(token, wrong)).toMatchObject(ended('LOCKED'))
    expect(await open(token, passcode)).toMatchObject(ended('LOCKED'))
    expect(await check(token)).toMatchObject(ended('LOCKED'))
    expect((await list())[0]).toMatchObject({ state: 'LOCKED', viewCount: 0 })
  })

  test('guesses side by side are counted too: never more than five', async () => {
    const { token, wrong } = await made()
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(token, wrong)))
    expect(answers.filter(({ body }) => body.code === 'PASSCODE_WRONG')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'SHARE_ENDED')).toHaveLength(8)
  })

  test('the right passcode takes no try', async () => {
    const { token, passcode, wrong } = await made()
    await open(token, wrong)
    await open(token, passcode)
    expect((await check(token)).body).toEqual({ triesLeft: 4 })
  })

  test('many who know the passcode come at once: nobody locks the link', async () => {
    const { token, passcode, wrong } = await made()
    const answers = await Promise.all(Array.from({ length: 30 }, () => open(token, passcode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('LOCKED'))).toEqual([])
    expect((await list())[0]).toMatchObject({ state: 'USED_UP', viewCount: 5 })
    expect(await open(token, wrong)).toMatchObject(ended('USED_UP'))
  })

  test('the last view is the last, also when several come at once', async () => {
    const { token, passcode } = await made({ maxViews: 1 })
    const answers = await Promise.all([
      open(token, passcode),
      open(token, passcode),
      open(token, passcode),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(await open(token, passcode)).toMatchObject(ended('USED_UP'))
    // Who is inside may go on to the end of his visit.
    expect((await resume(answers.find(({ status }) => status === 200)?.body.key)).status).toBe(200)
  })

  test.each([
    ['AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['short', 400],
    ['', 400],
    ['x'.repeat(500), 400],
  ])('the token %p opens nothing', async (token, status) => {
    expect((await check(token)).status).toBe(status)
    expect((await open(token, '123456')).status).toBe(status)
  })

  test('guessing from one address is stopped', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => open('AAAAAAAAAAAAAAAAAAAAAA', '123456')),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('a link stops at once, also for who is inside,', () => {
  async function opened() {
    const link = await made()
    const { body } = await open(link.token, link.passcode)
    return { ...link, key: body.key }
  }
  async function expectEnded(
    link: { token: string; passcode: string; key: unknown; shareId: string },
    state: string,
  ) {
    expect(await check(link.token)).toMatchObject(ended(state))
    expect(await open(link.token, link.passcode)).toMatchObject(ended(state))
    expect((await resume(link.key)).status).not.toBe(200)
    expect((await list()).find(({ shareId }) => shareId === link.shareId)?.state).toBe(state)
  }

  test('when it is revoked', async () => {
    const link = await opened()
    for (let time = 0; time < 2; time += 1)
      expect(await server.send(share.revokeShare, { shareId: link.shareId }, wang)).toMatchObject({
        status: 200,
        body: { state: 'REVOKED' },
      })
    await expectEnded(link, 'REVOKED')
  })

  test('when it expires', async () => {
    const link = await opened()
    await moveClock('24 hours')
    await expectEnded(link, 'EXPIRED')
  })

  test('when the subject is withdrawn', async () => {
    const link = await opened()
    isWithdrawn = true
    await expectEnded(link, 'GONE')
  })

  test('when its sharer may no longer see the subject', async () => {
    const link = await opened()
    await server.sql`update patient_link set access_level = 'booking' where account_id = ${wangId} and patient_id = ${patientId}`
    await expectEnded(link, 'GONE')
  })

  test('when the consent to share is withdrawn; the patient stays', async () => {
    const link = await opened()
    const consents = (await server.call(privacy.listConsents, {}, wang)).body
    const { consentId = '' } =
      consents.find(({ document }) => document === 'share_health_data') ?? {}
    expect((await server.send(privacy.withdrawConsent, { consentId }, wang)).status).toBe(200)
    await expectEnded(link, 'REVOKED')
    const patientLinks =
      await server.sql`select 1 from patient_link where account_id = ${wangId} and patient_id = ${patientId} and unbound_at is null`
    expect(patientLinks).toHaveLength(1)
  })

  /** Though the account acts for the patient again. */
  async function expectEndedForGood(link: Awaited<ReturnType<typeof opened>>) {
    await server.sql`update patient_link set unbound_at = null where account_id = ${wangId} and patient_id = ${patientId}`
    await expectEnded(link, 'REVOKED')
  }

  test('when the sharer takes back the consent to the patient’s data, for good', async () => {
    const link = await opened()
    await server.sql`update registration_order set status = 'VISITED' where status in ('BOOKED', 'PENDING_PAY')`
    const consents = (await server.call(privacy.listConsents, {}, wang)).body
    const { consentId = '' } =
      consents.find((one) => one.patientId === patientId && one.document === 'health_data') ?? {}
    expect((await server.send(privacy.withdrawConsent, { consentId }, wang)).status).toBe(200)
    await expectEndedForGood(link)
  })

  test('when the sharer lets the patient go, for good', async () => {
    const link = await opened()
    await server.sql`update registration_order set status = 'VISITED' where status in ('BOOKED', 'PENDING_PAY')`
    expect((await server.send(patient.unbindPatient, { patientId }, wang)).status).toBe(200)
    await expectEndedForGood(link)
  })

  test('when the owner of the file ends what the sharer may do, for good', async () => {
    const link = await opened()
    await server.sql`update patient set tel = (select tel from account where account_id = ${liId}) where patient_id = ${patientId}`
    await server.sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${liId}, ${patientId}, 'other', 'full')`
    const [patientLink] = await server.sql<{ patientLinkId: string }[]>`
      select patient_link_id from patient_link where account_id = ${wangId} and patient_id = ${patientId}`
    const change = { patientId, actorId: patientLink?.patientLinkId, accessLevel: null }
    expect((await server.send(patient.changeActor, change, li)).status).toBe(200)
    await expectEndedForGood(link)
  })

  test('and a visit ends after half an hour, though the link goes on', async () => {
    const link = await opened()
    await moveClock('31 minutes')
    expect(await resume(link.key)).toMatchObject({ status: 404 })
    expect((await open(link.token, link.passcode)).status).toBe(200)
  })
})

describe('the sharer', () => {
  test('sees who opened it: when, with what, from roughly where; nobody else does', async () => {
    const { shareId, token, passcode } = await made()
    await open(token, passcode)
    const views = (await server.call(share.listViews, { shareId }, wang)).body
    expect(views).toEqual([
      { at: expect.any(String), device: '微信 · 安卓手机', network: '127.0.*.*' },
    ])
    expect((await server.send(share.listViews, { shareId }, li)).status).toBe(404)
    expect((await server.send(share.revokeShare, { shareId }, li)).status).toBe(404)
    expect(await list(li)).toEqual([])
  })

  test('finds it in the access log and in the export', async () => {
    const { token, passcode } = await made()
    await open(token, passcode)
    const log = (await server.call(privacy.listAccessEvents, { pageSize: 50 }, wang)).body.list.map(
      ({ what }) => what,
    )
    expect(log).toEqual(expect.arrayContaining(['分享报告或影像', '分享的链接被打开']))
    const { content } = (await server.call(privacy.exportData, {}, wang)).body
    expect(JSON.parse(content)).toMatchObject({
      shares: [
        {
          kind: 'report',
          title: '血常规 2026-11-30',
          viewCount: 1,
          views: [{ device: '微信 · 安卓手机' }],
        },
      ],
    })
    expect(content).not.toContain(token)
  })
})

test('no line of the log knows a token, a passcode, a key, a name or what was shared', async () => {
  const link = await made()
  await check(link.token)
  await open(link.token, link.wrong)
  const { body } = await open(link.token, link.passcode)
  await resume(body.key)
  await server.send(share.revokeShare, { shareId: link.shareId }, wang)
  await open(link.token, link.passcode)
  // Somebody who puts the token where it does not belong does not get it logged either.
  await server.app.inject({ method: 'GET', url: `/subpages/share/share_open?token=${link.token}` })
  const [patient] = await server.sql<{ name: string }[]>`
    select name from patient where patient_id = ${patientId}`
  const written = lines.join('')
  expect(lines.filter((line) => line.includes('/share/')).length).toBeGreaterThan(5)
  for (const secret of [
    link.token,
    link.passcode,
    link.wrong,
    String(body.key),
    '血常规',
    patient?.name ?? 'nobody',
  ])
    expect(written).not.toContain(secret)
})
