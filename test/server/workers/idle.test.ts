/** What a hospital costs its database while nobody calls and its system is away: counted in statements, not in time. */
import { setTimeout as pause } from 'node:timers/promises'
import { allAreas, workersOf } from '../../../server/app'
import { connect } from '../../../server/database/client'
import { GatewayUnavailable } from '../../../server/gateways/failures'
import { intakeOf, requestSync, withIntake } from '../../../server/intake'
import { pullChanges } from '../../../server/intake/pull/pull'
import { inTurn } from '../../../server/values/in_turn'
import { visibleNow } from '../../../server/worker_runs/worker_process_repository'
import { WorkerRuns } from '../../../server/worker_runs/worker_runs'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

/** Nothing listens at its address until it is back. */
class AwayHis extends FakeHis {
  asked = 0
  isBack = false
  override listChanges(): Promise<undefined> {
    this.asked += 1
    if (this.isBack) return Promise.resolve(undefined)
    return Promise.reject(new GatewayUnavailable('his', 'ECONNREFUSED', { undone: true }))
  }
}

const lines: { msg: string; level: string; facts: object }[] = []
const say = (level: string) => (facts: object, msg: string) =>
  void lines.push({ msg, level, facts })
const log = { info: say('info'), warn: say('warn'), error: say('error'), debug: say('debug') }
const his = new AwayHis()
const server = forAllTests(() => startTestServer({ gateways: { his } }))
const depsOf = () => ({ ...server.dependencies, log: log as never })
const intake = forAllTests(() => intakeOf(depsOf(), allAreas))
const makeDue = () => requestSync(server.sql, [])

it('one list that nobody answers for speaks for all: one question, one line of the log', async () => {
  await pullChanges(intake)
  expect(his.asked).toBe(1)
  const [row] = await server.sql<{ n: number }[]>`
    select count(*)::int as n from intake_cursor where next_at <= now() or failures <> 1`
  expect(row?.n).toBe(0)
  for (let round = 0; round < 9; round += 1) {
    await makeDue()
    await pullChanges(intake)
  }
  expect(his.asked).toBe(10)
  expect(lines.filter(({ msg }) => msg.includes('did not answer'))).toHaveLength(1)
})

it('a round of all workers with nothing to do sends few statements, and changes nothing, so that they can rest', async () => {
  const statements: string[] = []
  const sql = connect(
    { url: server.dependencies.settings.databaseUrl ?? '' },
    { poolSize: 2, onStatement: (text) => void statements.push(text) },
  )
  try {
    const workers = workersOf({ ...depsOf(), sql }, withIntake(allAreas), new WorkerRuns())
    const often = workers.filter(({ everyMs }) => everyMs < 10_000)
    const round = () => inTurn(often, async ({ run }) => void (await run()))
    await round()
    await round()
    await untilNobodyElseWrites(async () => {
      const before = await visibleNow(server.sql)
      statements.length = 0
      await round()
      expect((await visibleNow(server.sql)).next).toBe(before.next)
    })
    expect(often.length).toBeGreaterThan(25)
    const sent = statements.filter((text) => !/^(begin|commit|savepoint)/.test(text.trim()))
    expect(sent.length / often.length).toBeLessThan(2)
  } finally {
    await sql.end({ timeout: 2 })
  }
})

it('the log says that it is over, and how long it was', async () => {
  his.isBack = true
  await makeDue()
  await pullChanges(intake)
  expect(lines.filter(({ msg }) => msg === 'the hospital answers again')).toMatchObject([
    { level: 'info', facts: { times: 10 } },
  ])
})

it('the record of a process’s runs is known as such among what has become visible', async () => {
  const deps = depsOf()
  const recording = workersOf(deps, [], new WorkerRuns()).find(({ name }) => name === 'record_runs')
  await untilNobodyElseWrites(async () => {
    const before = await visibleNow(server.sql)
    await recording?.run()
    const { next, records, isStill } = await visibleNow(server.sql)
    expect({ passed: next - before.next, isStill }).toEqual({ passed: 1, isStill: true })
    expect(records).toContain(before.next % 2 ** 32)
  })
})

/** Transactions have one numbering for all databases of a PostgreSQL: another test's may come in between. */
async function untilNobodyElseWrites(claim: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < 40; tries += 1)
    try {
      return await claim()
    } catch {
      await pause(25 * Math.random())
    }
  return claim()
}
