/** After an account was deleted, nothing of its person stands anywhere but where the register says so, with the duty. */
import { allAreas } from '../../../server/app'
import { register } from '../../../server/compliance/register'
import { isPersonal, type Deletion, type PersonalTable } from '../../../server/compliance/types'
import { withIntake } from '../../../server/intake'
import { demoAccounts, demoIdNo, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeSms } from '../account/fake_we_chat'
import { fillOneOfEach, keysOfTables, listColumns, person, type Row } from './one_of_each'

const personal = Object.entries(register).flatMap(([name, one]): [string, PersonalTable][] =>
  isPersonal(one) ? [[name, one]] : [],
)
/** `table.column` with what the register says of its end. */
const endOf = new Map<string, Deletion>(
  personal.flatMap(([table, { columns, technical = '', deletion }]) => [
    ...columns.flatMap(([, names, otherwise]) =>
      names
        .split(' ')
        .map((name) => [`${table}.${name}`, otherwise?.deletion ?? deletion] as const),
    ),
    ...technical.split(' ').map((name) => [`${table}.${name}`, deletion] as const),
  ]),
)
const isGone = (end: Deletion | undefined): boolean =>
  end === undefined || end === 'deleted' || end === 'cleared'

async function deleteAccount(server: TestServer, sms: FakeSms, accountId: string, tel: string) {
  const { token } = await aSession(server, { accountId, isSteppedUp: true })
  await server.send(contract.privacy.sendDeletionCode, {}, { token })
  const code = sms.codeTo(tel)
  const reply = await server.send(contract.privacy.deleteAccount, { code }, { token })
  expect(reply).toMatchObject({ status: 200, body: { ok: true } })
}

/** `table.column` wherever one of these stands, in rows of this account or of nobody's. */
async function findEverywhere(
  { sql }: TestServer,
  accountId: string,
  values: readonly string[],
): Promise<string[]> {
  const columns = await listColumns(sql)
  const ofAccounts = new Set(
    columns.flatMap(({ table, name }) => (name === 'account_id' ? [table] : [])),
  )
  const found: string[] = []
  for (const { table, name, type } of columns) {
    if (!/^(text|text\[\]|jsonb|json|uuid|bytea)$/.test(type)) continue
    const text = type === 'bytea' ? sql`encode(${sql(name)}, 'escape')` : sql`${sql(name)}::text`
    const own = ofAccounts.has(table)
      ? sql`and (account_id is null or account_id = ${accountId})`
      : sql``
    const rows = await sql`
      select 1 from ${sql(table)} where exists (select 1 from unnest(${[...values]}::text[]) v where position(v in ${text}) > 0) ${own} limit 1`
    if (rows.length > 0) found.push(`${table}.${name}`)
  }
  return found
}

describe('of one person with a row in every table', () => {
  let sms: FakeSms
  let server: TestServer
  let before: Map<string, Row>
  beforeAll(async () => {
    sms = new FakeSms()
    server = await startTestServer({ gateways: { sms } })
    before = await fillOneOfEach(server.sql, server.settings.identityKeys)
    await deleteAccount(server, sms, person.accountId, person.tel)
  })
  afterAll(() => server.stop())

  /** The row that was there before, as it is now. */
  async function now(table: string): Promise<Row | undefined> {
    const { sql } = server
    const was = before.get(table) ?? {}
    const keys = (await keysOfTables(sql)).get(table) ?? ['source', 'kind', 'id']
    const same = keys.filter((key) => was[key] !== undefined)
    const [row] = await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${sql(table)} t where ${same.length === 0 ? sql`true` : sql`(${sql(same)}) = (select ${sql(same)} from json_populate_record(null::${sql(table)}, ${JSON.stringify(was)}::text::json))`} limit 1`
    return row === undefined ? undefined : (JSON.parse(row.row) as Row)
  }

  /** What became of a column that had a value. */
  async function endsOf(table: string, one: PersonalTable): Promise<[string, string, string][]> {
    const was = before.get(table) ?? {}
    const row = await now(table)
    return one.columns.flatMap(([, names, otherwise]) =>
      names.split(' ').flatMap((name): [string, string, string][] => {
        if (was[name] === undefined) return []
        const said = otherwise?.deletion ?? one.deletion
        const isKept = row !== undefined && row[name] !== null && !isEmptied(row[name], was[name])
        const found = isKept ? 'kept' : row === undefined ? 'deleted' : 'cleared'
        return [[`${table}.${name}`, isGone(said) ? said : 'kept', found]]
      }),
    )
  }

  it('each column ends as the register says', async () => {
    const ends = []
    for (const [table, one] of personal) ends.push(...(await endsOf(table, one)))
    expect(ends.length).toBeGreaterThan(400)
    expect(ends.filter(([, said, found]) => said !== found)).toEqual([])
  })

  it.each([
    ['phones', [person.tel, person.otherTel]],
    ['the name', [person.name]],
    ['WeChat’s ids', [person.openid, person.unionid]],
    ['the card’s number', [person.card]],
    ['the address', [person.address]],
    ['the mail address', [person.mail]],
    ['the network', [person.ip]],
    ['the device', [person.device]],
    ['the ids', [person.accountId, person.patientId]],
  ])('%s: stands nowhere but where a duty keeps it', async (_what, values) => {
    const found = await findEverywhere(server, person.accountId, values)
    expect(found.filter((column) => isGone(endOf.get(column)))).toEqual([])
  })

  it('what is kept for days only goes by itself', async () => {
    const { sql, dependencies } = server
    const short = personal.filter(([, { kept, deletion }]) =>
      'days' in kept || 'until' in kept ? isShort(deletion) : false,
    )
    expect(short.length).toBeGreaterThan(8)
    const columns = await listColumns(sql)
    for (const [table] of short)
      for (const { table: of, name, type } of columns)
        if (of === table && type === 'timestamp with time zone')
          await sql`update ${sql(table)} set ${sql(name)} = ${sql(name)} - interval '400 days'`
    await sql`update registration_order set visit_date = hospital_today() - 400`
    for (const worker of withIntake(allAreas).flatMap(
      ({ workers }) => workers?.(dependencies) ?? [],
    ))
      await worker.run().catch(() => undefined)
    const left = []
    for (const [table] of short) if ((await now(table)) !== undefined) left.push(table)
    // Tickets of files go with the next one, what was asked when the hospital has answered.
    expect(left).toEqual(['document_ticket', 'intake_ask'])
    // The mark of the device counts for orders of one day.
    expect(await now('registration_order')).toMatchObject({ device_id: null })
  })
})

const isShort = (deletion: Deletion): boolean => deletion === 'short' || deletion === 'limits'
/** Another value in its place: `deleted`, or nothing. */
const isEmptied = (is: unknown, was: unknown): boolean =>
  is === 'deleted' || (typeof was === 'string' && was !== '' && is === '')

describe('of 王秀兰, after months with the app', () => {
  let sms: FakeSms
  let server: TestServer
  const wangId = demoAccounts[0]?.accountId ?? ''
  let idNo: string
  /** Where her certificate's number and her phone stood before. */
  let foundBefore: { idNo: string[]; tel: string[] }
  beforeAll(async () => {
    sms = new FakeSms()
    server = await startTestServer({ gateways: { sms }, seeded: true })
    const { token } = await aSession(server, { accountId: wangId, isSteppedUp: true })
    const { patient, privacy } = contract
    await server.send(patient.revealPatient, { patientId: patientIdOf('wang') }, { token })
    await server.send(privacy.exportData, {}, { token })
    const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
    idNo = demoIdNo('wang', clock?.today ?? '')
    foundBefore = {
      idNo: await findEverywhere(server, wangId, [idNo]),
      tel: await findEverywhere(server, wangId, ['13800000001']),
    }
    await server.sql`update registration_order set status = 'VISITED' where status in ('BOOKED', 'TAKEN')`
    await deleteAccount(server, sms, wangId, '13800000001')
  })
  afterAll(() => server.stop())

  it('her certificate’s number never stood in plain anywhere', () => {
    expect(foundBefore.tel).toContain('account.tel')
    expect(foundBefore.idNo).toEqual([])
  })

  it('nothing of hers stands where no duty keeps it', async () => {
    const values = [
      '王秀兰',
      '13800000001',
      'demo-openid-1',
      'demo-unionid-1',
      idNo,
      wangId,
      patientIdOf('wang'),
    ]
    const found = await findEverywhere(server, wangId, values)
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter((column) => isGone(endOf.get(column)))).toEqual([])
  })
})
