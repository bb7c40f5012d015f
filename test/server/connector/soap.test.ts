/** Calls of the app through SOAP services that PHP's SoapServer plays: not idempotent there, made so here. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { startPhp } from '../../support/connector/programs'
import { needPackages } from '../../support/packages.mjs'
import { forAllTests } from '../../support/server/for_tests'

interface Books {
  patients: object[]
  bookings: { orderNo: string; fee: string; state: string }[]
  payments: { orderNo: string; total: string }[]
  locks: { lockId: string }[]
  agreed: { number: string; selfPay: string }[]
  copies: { number: string }[]
  calls: { what: string }[]
  silent: number
}

const app = forAllTests(() => AppWithConnector.start())
const dialects = [
  ['hip_message_server', 'request'],
  ['hip_message_server', 'envelope'],
  ['trade_code_asmx', ''],
] as const

/** A hospital that PHP plays, and the connector before it. */
function hospital(profile: string, dialect: string, name = dialect) {
  const file = () => path.join(app.folder, `${profile}${name}.json`)
  let url: string
  let php: { stop(): void }
  return {
    books: (): Books => JSON.parse(readFileSync(file(), 'utf8')),
    write: (books: object) => writeFileSync(file(), JSON.stringify(books)),
    async ask(call: string, key: string, body: object) {
      const response = await fetch(url + call, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text || '{}') as object }
    },
    strangerAsks: async () =>
      (await fetch(`${url}/patient/match`, { method: 'POST', body: '{}' })).status,
    async start() {
      needPackages('php-cli', 'php-soap', 'php-xml')
      const patient = { name: '王𬭎䶮', idNo: '330102', patientNo: 'P1', tel: '13800000000' }
      const empty = { bookings: [], payments: [], locks: [], calls: [], silent: 0 }
      writeFileSync(file(), JSON.stringify({ patients: [patient], ...empty }))
      const [phpPort, port] = [await freePort(), await freePort()]
      const script = path.join(__dirname, '../../support/connector/his.php')
      php = await startPhp(script, phpPort, { HIS_BOOKS: file() })
      url = `http://127.0.0.1:${port}`
      const read = app.profile(profile, {
        DIALECT: dialect === '' ? 'request' : dialect,
        HIS_URL: `http://127.0.0.1:${phpPort}/`,
        HIS_TOKEN: 'secret',
        JOURNAL_FILE: `${file()}.db`,
        LISTEN_PORT: String(port),
      })
      for (const connection of Object.values(read.connections))
        if (connection.type === 'soap') connection.timeoutSeconds = 1
      await app.connect(read)
    },
    async stop() {
      await app.disconnect()
      php.stop()
    },
  }
}

describe.each(dialects)('%s %s', (profile, dialect) => {
  const { start, stop, ask, books, write, strangerAsks } = hospital(profile, dialect)
  const registration = (orderNo: string, more: object = {}) => ({
    orderNo,
    patientNo: 'P1',
    clinicId: 'c1',
    visitDate: '2026-12-01',
    beginTime: '08:00',
    totalFeeFen: 5050,
    ...more,
  })
  beforeAll(start, 60_000)
  afterAll(stop)

  it('finds a patient by a rare name, and knows no stranger', async () => {
    const found = await ask('/patient/match', 'match', { name: '王𬭎䶮', idNo: '330102' })
    expect(found).toEqual({
      status: 200,
      body: {
        outcome: 'found',
        identifiers: [{ system: 'patient_no', value: 'P1' }],
        tel: '13800000000',
      },
    })
    const stranger = await ask('/patient/match', 'match', { name: '查无此人', idNo: '1' })
    expect(stranger.body).toEqual({ outcome: 'none' })
  })

  it('enters a registration once, however often it is asked', async () => {
    const first = await ask('/registration/confirm', 'A1', registration('A1'))
    expect(first).toMatchObject({ status: 200, body: { hisOrderNo: 'H1', ticketCode: 'TH1' } })
    const [again, twice] = await Promise.all([
      ask('/registration/confirm', 'A1', registration('A1')),
      ask('/registration/confirm', 'A1', registration('A1')),
    ])
    expect([again, twice]).toEqual([first, first])
    expect(books().bookings).toMatchObject([{ orderNo: 'A1', fee: '50.50', state: 'booked' }])
  })

  it('asks what became of a registration after silence, before it sends anything again', async () => {
    write({ ...books(), silent: 1 })
    expect(await ask('/registration/confirm', 'A2', registration('A2'))).toMatchObject({
      status: 503,
    })
    expect(await ask('/registration/confirm', 'A2', registration('A2'))).toMatchObject({
      status: 200,
      body: { ticketCode: expect.stringMatching(/^TH/) },
    })
    expect(books().bookings.filter(({ orderNo }) => orderNo === 'A2')).toHaveLength(1)
    expect(books().calls.filter(({ what }) => what === 'query')).not.toHaveLength(0)
  })

  it('passes a refusal on, gives back, and pays once after silence', async () => {
    expect(
      await ask('/registration/confirm', 'A3', registration('A3', { clinicId: 'full' })),
    ).toEqual({
      status: 409,
      body: { code: 'REFUSED', message: '号源已满' },
    })
    expect((await ask('/registration/cancel', 'A1', { orderNo: 'A1', reason: '' })).status).toBe(
      200,
    )
    expect(books().bookings[0]).toMatchObject({ orderNo: 'A1', state: 'cancelled' })
    expect(await ask('/registration/cancel', 'X1', { orderNo: 'X1', reason: '' })).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_ORDER' },
    })
    const seen = { orderNo: 'X2', number: 'H9', fee: '1', state: 'seen' }
    write({ ...books(), bookings: [...books().bookings, seen] })
    expect(await ask('/registration/cancel', 'X2', { orderNo: 'X2', reason: '' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_VISITED', message: '已就诊' },
    })
    write({ ...books(), silent: 1 })
    const bill = { orderNo: 'B1', patientNo: 'P1', billNos: ['F1', 'F2'], totalFen: 10 }
    expect((await ask('/outpatient/bill', 'B1', bill)).status).toBe(503)
    expect((await ask('/outpatient/bill', 'B1', bill)).body).toEqual({ receiptNo: 'R1' })
    expect(books().payments).toMatchObject([{ orderNo: 'B1', total: '0.10' }])
  })

  it('asks what a stay will cost, or hears why not yet', async () => {
    const asked = (admissionNo: string) => ({ requestId: 'q', admissionNo, inTimes: 1 })
    expect((await ask('/discharge/presettle', 'q1', asked('Z1'))).body).toEqual({
      state: 'ready',
      asOf: '2026-11-27T10:00:00+08:00',
      totalFen: 10_000,
      insurance: [{ code: null, name: '统筹基金', amountFen: 7000 }],
      selfPayFen: 3000,
      depositsFen: 5000,
      refundFen: 2000,
      owedFen: 0,
      note: null,
      validUntil: '2026-11-28T10:00:00+08:00',
    })
    expect(await ask('/discharge/presettle', 'q2', asked('Z2'))).toEqual({
      status: 200,
      body: { state: 'not_yet', code: 'LATE_CHARGES', reason: '检查费还没有记完' },
    })
  })

  it('hands a yes over once, also after silence, and says when the sums are others by now', async () => {
    const yes = (confirmationId: string, asOf = '2026-11-27T10:00:00+08:00') =>
      ask('/discharge/confirm', confirmationId, {
        ...{ confirmationId, asOf, admissionNo: 'Z1', inTimes: 1, totalFen: 10_000 },
        ...{ selfPayFen: 3000, depositsFen: 5000, refundFen: 2000, owedFen: 0 },
        confirmedAt: '2026-11-27T10:04:10+08:00',
      })
    expect((await yes('Y1')).status).toBe(200)
    write({ ...books(), silent: 1 })
    expect((await yes('Y2')).status).toBe(503)
    expect((await yes('Y2')).status).toBe(200)
    const old = '2026-11-27T09:00:00+08:00'
    expect(await yes('Y3', old)).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    write({ ...books(), silent: 1 })
    expect((await yes('Y4', old)).status).toBe(503)
    expect(await yes('Y4', old)).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect(books().agreed.map(({ number, selfPay }) => `${number} ${selfPay}`)).toEqual([
      'Y1 30.00',
      'Y2 30.00',
      'Y3 30.00',
      'Y4 30.00',
    ])
  })

  it('asks for copies once, also after silence, and takes them back', async () => {
    const request = (requestId: string) =>
      ask('/record-copy/request', requestId, {
        ...{ requestId, stayId: 'ZY1', admissionNo: 'Z1', inTimes: 1, patientNo: 'P1' },
        ...{ parts: ['summary', 'fees'], copies: 1, purpose: '理赔', askedBy: 'self' },
        ...{ askedAt: '2026-11-28T10:20:00+08:00', way: 'courier' },
        to: { name: '王𬭎䶮', tel: '13800000000', address: '文昌路 88 号' },
      })
    write({ ...books(), silent: 1 })
    expect((await request('C1')).status).toBe(503)
    expect((await request('C1')).status).toBe(200)
    expect(books().copies).toMatchObject([
      { number: 'C1', parts: 'summary,fees', address: '文昌路 88 号' },
    ])
    const cancel = (requestId: string) => ask('/record-copy/cancel', requestId, { requestId })
    expect((await cancel('C1')).status).toBe(200)
    expect(await cancel('C9')).toMatchObject({ status: 409, body: { message: '已经受理' } })
    expect(books().copies).toMatchObject([{ state: 'copies_cancelled' }])
  })

  it('offers no call that the profile does not name, and answers nobody without the token', async () => {
    expect((await ask('/insurance/upload', 'q', {})).status).toBe(404)
    expect(await strangerAsks()).toBe(401)
  })
})

describe.each(dialects)('%s %s, the hospital’s own slots', (profile, dialect) => {
  const { start, stop, ask, books, write } = hospital(profile, dialect, `${dialect}slots`)
  beforeAll(start, 60_000)
  afterAll(stop)
  const lock = (lockId: string) =>
    ask('/registration/lock', lockId, {
      lockId,
      clinicId: 'c1',
      beginTime: '08:00',
      patientNo: 'P1',
      untilSeconds: 1920,
    })
  const left = () => ask('/v1/slots', 'slots-c1', { clinicIds: ['c1'] })

  it('locks once, also after silence, and says when nothing is left', async () => {
    const locked = { hisLockNo: 'LK1', expiresAt: '2099-12-01T08:32:00+08:00' }
    expect(await lock('K1')).toEqual({ status: 200, body: locked })
    expect(await lock('K1')).toEqual({ status: 200, body: locked })
    expect((await left()).body).toEqual({
      slots: [{ clinicId: 'c1', beginTime: '08:00', left: 1, state: 'open' }],
    })
    write({ ...books(), silent: 1 })
    expect((await lock('K2')).status).toBe(503)
    expect((await lock('K2')).status).toBe(200)
    expect(books().locks).toMatchObject([{ lockId: 'K1' }, { lockId: 'K2' }])
    expect(await lock('K3')).toMatchObject({ status: 409, body: { code: 'FULL' } })
  })

  it('tells what became of a lock, and gives it back', async () => {
    const status = () => ask('/registration/lock/status', 'K1', { lockId: 'K1' })
    expect((await status()).body).toMatchObject({ state: 'locked', hisLockNo: 'LK1' })
    expect((await ask('/registration/unlock', 'K1', { lockId: 'K1' })).status).toBe(200)
    expect((await status()).body).toEqual({ state: 'none' })
    expect((await ask('/registration/unlock', 'K1', { lockId: 'K1' })).status).toBe(200)
    expect(books().locks).toMatchObject([{ lockId: 'K2' }])
  })

  it('enters a registration with its lock, is told that it was cancelled, and lists the day', async () => {
    const registration = { orderNo: 'A1', patientNo: 'P1', clinicId: 'c1', totalFeeFen: 5050 }
    const confirm = { ...registration, lockId: 'K2', hisLockNo: 'LK2' }
    write({ ...books(), silent: 1 })
    expect((await ask('/registration/confirm', 'A1', confirm)).status).toBe(503)
    const [booking] = books().bookings
    expect(booking).toMatchObject({ lockId: 'K2', lockNo: 'LK2' })
    write({ ...books(), bookings: [{ ...booking, state: 'cancelled' }] })
    expect(await ask('/registration/confirm', 'A1', confirm)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CANCELLED' },
    })
    expect(books().bookings).toHaveLength(1)
    const day = (after: string | null) =>
      ask('/registration/day', 'day', { day: '2026-12-01', channel: 'app', after })
    expect((await day(null)).body).toEqual({
      entries: [
        { state: 'cancelled', orderNo: 'A1', hisOrderNo: 'H1', totalFeeFen: 5050, lockId: 'K2' },
      ],
      next: '2',
    })
    expect((await day('2')).body).toEqual({
      entries: [{ state: 'locked', hisLockNo: 'LK2', lockId: 'K2' }],
      next: null,
    })
  })
})
