/** Calls of the app through SOAP services that PHP's SoapServer plays: not idempotent there, made so here. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AppWithConnector } from '../../support/connector/app'
import { needPrograms, startPhp } from '../../support/connector/programs'
import { freePort } from '../../support/hospital_week/test_bed/front'
import { forAllTests } from '../../support/server/for_tests'

interface Books {
  patients: object[]
  bookings: { orderNo: string; fee: string; state: string }[]
  payments: { orderNo: string; total: string }[]
  calls: { what: string }[]
  silent: number
}

const app = forAllTests(() => AppWithConnector.start())
const dialects = [
  ['hip_message_server', 'request'],
  ['hip_message_server', 'envelope'],
  ['trade_code_asmx', ''],
] as const

describe.each(dialects)('%s %s', (profile, dialect) => {
  let file: string
  let url: string
  let php: { stop(): void }
  const books = (): Books => JSON.parse(readFileSync(file, 'utf8'))
  const ask = async (call: string, key: string, body: object) => {
    const response = await fetch(url + call, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text || '{}') as object }
  }
  const registration = (orderNo: string, more: object = {}) => ({
    orderNo,
    patientNo: 'P1',
    clinicId: 'c1',
    visitDate: '2026-12-01',
    beginTime: '08:00',
    totalFeeFen: 5050,
    ...more,
  })

  beforeAll(async () => {
    needPrograms('php-cli', 'php-soap', 'php-xml')
    file = path.join(app.folder, `${profile}${dialect}.json`)
    const patient = { name: '王𬭎䶮', idNo: '330102', patientNo: 'P1', tel: '13800000000' }
    const empty = { bookings: [], payments: [], calls: [], silent: 0 }
    writeFileSync(file, JSON.stringify({ patients: [patient], ...empty }))
    const [phpPort, port] = [await freePort(), await freePort()]
    const script = path.join(__dirname, '../../support/connector/his.php')
    php = await startPhp(script, phpPort, { HIS_BOOKS: file })
    url = `http://127.0.0.1:${port}`
    const read = app.profile(profile, {
      DIALECT: dialect === '' ? 'request' : dialect,
      HIS_URL: `http://127.0.0.1:${phpPort}/`,
      HIS_TOKEN: 'secret',
      JOURNAL_FILE: `${file}.db`,
      LISTEN_PORT: String(port),
    })
    for (const connection of Object.values(read.connections))
      if (connection.type === 'soap') connection.timeoutSeconds = 1
    await app.connect(read)
  }, 60_000)
  afterAll(async () => {
    await app.disconnect()
    php.stop()
  })

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
    writeFileSync(file, JSON.stringify({ ...books(), silent: 1 }))
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
    writeFileSync(file, JSON.stringify({ ...books(), silent: 1 }))
    const bill = { orderNo: 'B1', patientNo: 'P1', billNos: ['F1', 'F2'], totalFen: 10 }
    expect((await ask('/outpatient/bill', 'B1', bill)).status).toBe(503)
    expect((await ask('/outpatient/bill', 'B1', bill)).body).toEqual({ receiptNo: 'R1' })
    expect(books().payments).toMatchObject([{ orderNo: 'B1', total: '0.10' }])
  })

  it('offers no call that the profile does not name, and answers nobody without the token', async () => {
    expect((await ask('/queue/take', 'q', {})).status).toBe(404)
    expect((await fetch(`${url}/patient/match`, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})
