/** The shadow week: documents are checked and not kept, the old way answers calls, and what the profile would have answered is compared. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { printReport } from '../../../connector/commands/commands'
import type { Profile } from '../../../connector/profile/read'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { HisDatabase } from '../../support/connector/his_database'
import { startPhp } from '../../support/connector/programs'
import { needPackages } from '../../support/packages.mjs'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const app = forAllTests(() => AppWithConnector.start())
const his = forAllTests(() => HisDatabase.start())

async function reportOf(profile: Profile): Promise<{ code: number; lines: string }> {
  const lines: string[] = []
  const code = await printReport(profile, (line) => void lines.push(line))
  return { code, lines: lines.join('\n') }
}

const kept = async () =>
  (await app.server.sql<{ n: number }[]>`select count(*)::int as n from intake_document`)[0]?.n

describe('documents', () => {
  const viewsInto = (journal: string) =>
    app.profile('views', {
      ...his.environment,
      JOURNAL_FILE: path.join(app.folder, journal),
      PAGE_PORT: '0',
    })
  const allSent = (profile: Profile) =>
    until(
      () => reportOf(profile),
      ({ lines }) => /^report: 0, 1, 0$/m.test(lines) && /^doctor: 0, 1, 0$/m.test(lines),
    )

  it('are checked, and none is kept', async () => {
    const profile = viewsInto('shadow.db')
    profile.page = { host: '127.0.0.1', port: await freePort() }
    await app.connect(profile, true)
    const { lines } = await allSent(profile)
    expect(lines).toMatch(/^doctor: 1, 0, [01], [01], 0$/m)
    expect(await kept()).toBe(0)
    await app.disconnect()
    await expect(app.connect(profile)).rejects.toThrow('take another file')
  })

  it('stand in both books afterwards, and the report says which the app lacks', async () => {
    const profile = viewsInto('earnest.db')
    profile.page = { host: '127.0.0.1', port: await freePort() }
    await app.connect(profile)
    await allSent(profile)
    await until(
      () => reportOf(profile),
      ({ code, lines }) => code === 0 && /^doctor: 1, 1, 0, 0, 0$/m.test(lines),
    )
    await app.disconnect()
    expect((await reportOf(profile)).code).toBe(0)
    await app.server.sql`delete from intake_document where kind = 'doctor'`
    const { code, lines } = await reportOf(profile)
    expect(code).toBe(1)
    expect(lines).toMatch(/^doctor: 1, 0, 1, 0, 0\n[\s\S]*both sides do not agree$/m)
  })
})

describe('calls', () => {
  const file = () => path.join(app.folder, 'books.json')
  const started: (() => void)[] = []
  afterEach(async () => {
    await app.disconnect()
    rmSync(`${file()}.db`, { force: true })
    for (const end of started.splice(0)) end()
  })
  const bookings = (): object[] => JSON.parse(readFileSync(file(), 'utf8')).bookings
  const patient = { name: '王𬭎䶮', idNo: '330102', patientNo: 'P1', tel: '13800000000' }
  const found = {
    outcome: 'found',
    identifiers: [{ system: 'patient_no', value: 'P1' }],
    tel: '13800000000',
  }
  const registration = { orderNo: 'A1', patientNo: 'P1', clinicId: 'c1', totalFeeFen: 5050 }

  it('are answered by the old way; nothing is written by the new one, and what differs is named', async () => {
    needPackages('php-cli', 'php-soap', 'php-xml')
    writeFileSync(
      file(),
      JSON.stringify({ patients: [patient], bookings: [], payments: [], calls: [], silent: 0 }),
    )
    const answers: [number, object][] = [
      [200, found],
      [200, { ...found, tel: '13900000000' }],
      [200, { hisOrderNo: 'OLD1', ticketCode: 'T1' }],
      [409, { code: 'REFUSED' }],
      [503, {}],
    ]
    const keys: unknown[] = []
    const old = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      const [status, body] = answers.shift() ?? [500, {}]
      response.writeHead(status).end(JSON.stringify(body))
    })
    const [oldPort, phpPort, port, pagePort] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ])
    await new Promise<void>((resolve) => old.listen(oldPort, '127.0.0.1', resolve))
    const script = path.join(__dirname, '../../support/connector/his.php')
    const php = await startPhp(script, phpPort, { HIS_BOOKS: file() })
    started.push(php.stop, () => void old.close())
    const profile = app.profile('hip_message_server', {
      HIS_URL: `http://127.0.0.1:${phpPort}/`,
      HIS_TOKEN: 'secret',
      JOURNAL_FILE: `${file()}.db`,
      LISTEN_PORT: String(port),
      PAGE_PORT: String(pagePort),
    })
    profile.old = { url: `http://127.0.0.1:${oldPort}`, token: 'old' }
    await app.connect(profile, true)
    const ask = async (call: string, key: string, body: object) => {
      const response = await fetch(`http://127.0.0.1:${port}${call}`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      return [response.status, JSON.parse((await response.text()) || '{}')]
    }
    const asked = { name: '王𬭎䶮', idNo: '330102' }
    expect(await ask('/patient/match', 'm1', asked)).toEqual([200, found])
    await ask('/patient/match', 'm2', asked)
    expect((await ask('/registration/confirm', 'A1', registration))[1]).toMatchObject({
      hisOrderNo: 'OLD1',
    })
    await ask('/registration/confirm', 'A2', { ...registration, orderNo: 'A2' })
    expect((await ask('/registration/cancel', 'A3', { orderNo: 'A3' }))[0]).toBe(503)
    expect(keys).toEqual(['m1', 'm2', 'A1', 'A2', 'A3'])
    const { code, lines } = await until(
      () => reportOf(profile),
      (said) => (said.lines.match(/^call /gm) ?? []).length === 5,
    )
    expect(code).toBe(1)
    expect(lines).toContain('call /patient/match: different 1 times')
    expect(lines).toContain('call /patient/match: same 1 times')
    expect(lines).toContain('different /patient/match m2: body.tel')
    expect(lines).toContain(
      'different /registration/confirm A1: done by the old way, not found by the query',
    )
    expect(lines).toContain('call /registration/confirm: same 1 times')
    expect(lines).toContain('call /registration/cancel: only mapped 1 times')
    expect(lines).not.toContain('1390000')
    expect(bookings()).toEqual([])
    const page = await (await fetch(`http://127.0.0.1:${pagePort}/`)).text()
    expect(page).toContain('<td>/patient/match</td><td>m2</td><td>不同</td><td>body.tel</td>')
  }, 60_000)
})
