/** A row at which a worker always fails holds up none behind it, and the failure is seen. */
import { randomUUID } from 'node:crypto'
import { keepsNothing } from '../../../server/area'
import { advanceGuarantees } from '../../../server/areas/outpatient'
import { compareDueMoney } from '../../../server/areas/payment'
import { endChoices } from '../../../server/areas/registration'
import { workMoves } from '../../../server/areas/registration/closures/moving'
import { workClosures } from '../../../server/areas/registration/closures/working'
import { refundDeceased } from '../../../server/areas/registration/orders/deceased_patients'
import { finishStopping } from '../../../server/areas/registration/schedule_changes/stopping'
import { oldItems } from '../../../server/areas/work/work_item_repository'
import { businesses } from '../../../server/composition_root'
import type { Sql } from '../../../server/database/client'
import { inTurn } from '../../../server/values/in_turn'
import { letGo } from '../../../server/workers/retention'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { CreditDesk } from '../outpatient/credit_desk'
import { TestApp } from '../registration/test_app'

const testApp = forAllTests(() => TestApp.start())
const credit = forAllTests(() => CreditDesk.start())
const deps = () => testApp.dependencies
const mended: (() => Promise<unknown>)[] = []
const mend = async () => {
  for (const one of mended.splice(0)) await one()
}
afterEach(mend)

/** Every change of this row fails. */
async function broken(sql: Sql, table: string, key: string, value: string): Promise<void> {
  await sql.unsafe(`
    create or replace function fail_here() returns trigger language plpgsql as
    $$ begin if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then raise 'a broken row'; end if; return new; end $$`)
  await sql.unsafe(
    `create trigger fail_here before insert or update on ${table} for each row execute function fail_here('${key}', '${value}')`,
  )
  mended.push(() => sql.unsafe(`drop trigger fail_here on ${table}`))
}

async function twoOrders() {
  const clinics = [await testApp.source({ days: 4 }), await testApp.source({ days: 5 })]
  const orders: string[] = []
  for (const { sourceTimeId } of clinics)
    orders.push(await testApp.bookedOrder(await testApp.person(), sourceTimeId))
  const [first = '', second = ''] = orders
  return { clinics: clinics.map(({ scheduleId }) => scheduleId), first, second }
}

it('is passed over, and what failed is thrown after the last', async () => {
  const worked: number[] = []
  const work = async (row: number) => {
    if (row % 2 === 1) throw new Error(`row ${row}`)
    worked.push(row)
    return true
  }
  expect(await inTurn([2, 4], work)).toBe(2)
  await expect(inTurn([1, 2, 4], work)).rejects.toThrow('row 1')
  await expect(inTurn([1, 3, 4], work)).rejects.toMatchObject({
    errors: [new Error('row 1'), new Error('row 3')],
  })
  expect(worked).toEqual([2, 4, 2, 4, 4])
})

it('ends the work at once where the database itself is away', async () => {
  const worked: number[] = []
  const work = async (row: number) => {
    worked.push(row)
    throw Object.assign(new Error('away'), { code: 'CONNECT_TIMEOUT' })
  }
  await expect(inTurn([1, 2], work)).rejects.toThrow('away')
  expect(worked).toEqual([1])
})

it('among stopped clinics: the others are closed, and their patients asked', async () => {
  const { clinics, first, second } = await twoOrders()
  await broken(testApp.sql, 'registration_order', 'order_id', first)
  await expect(stopClinic(deps(), clinics[0] ?? '', '')).rejects.toThrow('a broken row')
  await expect(stopClinic(deps(), clinics[1] ?? '', '')).rejects.toThrow('a broken row')
  expect([await testApp.status(first), await testApp.status(second)]).toEqual(['BOOKED', 'STOPPED'])
  await mend()
  await finishStopping(deps())
  expect(await testApp.status(first)).toBe('STOPPED')
})

it('among choices whose time is over: the others are refunded', async () => {
  const { clinics, first, second } = await twoOrders()
  for (const scheduleId of clinics) await stopClinic(deps(), scheduleId, '')
  await testApp.sql`
    update registration_order set choose_until = hospital_now() - case order_id when ${first} then interval '2 hours' else interval '1 hour' end where order_id in (${first}, ${second})`
  await broken(testApp.sql, 'registration_order', 'order_id', first)
  await expect(endChoices(deps())).rejects.toThrow('a broken row')
  const rows = await testApp.sql`
    select pay_status from registration_order where order_id in (${first}, ${second}) order by choose_until nulls last`
  expect(rows.map(({ payStatus }) => payStatus)).toEqual(['PAID', 'REFUNDING'])
})

it('among clinics of a closure, and the patients that it moves: the others go on', async () => {
  const { clinics, first, second } = await twoOrders()
  const into = await testApp.source({ days: 6 })
  const closureId = randomUUID()
  await testApp.sql`update schedule set clinic_id = schedule_id::text where schedule_id in ${testApp.sql(clinics)}`
  await testApp.sql`
    insert into closure (closure_id, kind, reason, scope, to_schedule_id, counted, staff_id, staff_name, roles, notifies_at)
    values (${closureId}, 'move', '外出', '{}', ${into.scheduleId}, '{}', 's', '张', '{clinics}', hospital_now())`
  await testApp.sql`
    insert into closure_item (closure_id, schedule_id) select ${closureId}, unnest(${clinics}::uuid[])`
  const broke = [...clinics].sort()[0] ?? ''
  await broken(testApp.sql, 'schedule', 'schedule_id', broke)
  // Its booking cannot be closed, nor it be ended.
  await expect(workClosures(deps())).rejects.toThrow('2 rows failed')
  const states = () => testApp.sql`
    select state from closure_item where closure_id = ${closureId} order by schedule_id = ${broke} desc`
  expect(await states()).toEqual([{ state: 'waiting' }, { state: 'done' }])
  await mend()
  await workClosures(deps())
  await finishStopping(deps())
  await broken(testApp.sql, 'closure_move', 'order_id', first)
  await expect(workMoves(deps())).rejects.toThrow('a broken row')
  expect(await testApp.sql`select state from closure_move where order_id = ${second}`).toEqual([
    { state: 'moving' },
  ])
})

it('among orders of patients who died: the others are refunded', async () => {
  for (const brokenOne of ['first', 'second'] as const) {
    const { first, second } = await twoOrders()
    await testApp.sql`
      update patient set deceased_on = hospital_today() where patient_id in (select patient_id from registration_order where order_id in (${first}, ${second}))`
    await broken(testApp.sql, 'registration_order', 'order_id', { first, second }[brokenOne])
    await expect(refundDeceased(deps())).rejects.toThrow('a broken row')
    expect(await testApp.status(brokenOne === 'first' ? second : first)).toBe('REFUNDING')
    await mend()
  }
})

it('among those who wait for a place of a clinic: the next gets it', async () => {
  const { scheduleId, sourceTimeId } = await testApp.source({ capacity: 1, days: 7 })
  const holder = await testApp.person()
  const orderId = await testApp.order(holder, sourceTimeId)
  const entries: string[] = []
  for (const person of [await testApp.person(), await testApp.person()]) {
    const asked = { scheduleId, patientId: person.patientId }
    entries.push((await testApp.call(registrationCalls.joinWaitlist, asked, person)).body.entryId)
  }
  const [first = ''] = entries
  await testApp.cancel(holder, orderId)
  await broken(testApp.sql, 'waitlist_entry', 'entry_id', first)
  await expect(testApp.serveWaitlist()).rejects.toThrow('a broken row')
  expect(
    await testApp.sql`
    select status from waitlist_entry where schedule_id = ${scheduleId} order by joined_at`,
  ).toEqual([{ status: 'WAITING' }, { status: 'ORDERED' }])
})

it('among guarantees: the lender pays the others, and the hospital is told', async () => {
  const { sql, dependencies } = credit
  const person = await credit.person()
  const patientId = await credit.agreed(person)
  const broke = await credit.issue(patientId, 1000, 'V1')
  const other = await credit.issue(patientId, 2000, 'V2')
  await credit.advance()
  await sql`
    update credit_guarantee set sweep_at = hospital_now() - case bill_id when ${broke} then interval '2 hours' else interval '1 hour' end where bill_id in (${broke}, ${other})`
  await broken(sql, 'credit_guarantee', 'bill_id', broke)
  await expect(advanceGuarantees(dependencies)).rejects.toThrow('a broken row')
  expect(await credit.guarantee(other)).toMatchObject({ state: 'CAPTURED' })
})

it('among days: the others are compared with the hospital’s books', async () => {
  const listMoney = jest.spyOn(testApp.his, 'listMoney')
  mended.push(() => Promise.resolve(listMoney.mockRestore()))
  listMoney.mockRejectedValueOnce(new Error('a broken day'))
  await expect(compareDueMoney({ ...deps(), businesses })).rejects.toThrow('a broken day')
  const days = await testApp.sql`select day from money_day where compared_at is not null`
  expect(days).toHaveLength(2)
})

it('among kinds of old rows: the others are deleted', async () => {
  await testApp.sql`
    insert into work_item (work_id, kind, subject, facts, at, ended_at) values (gen_random_uuid(), 'refund_unknown', 'old', '{}', now(), now() - interval '10 years')`
  const broke = {
    ...oldItems,
    get table(): string {
      throw new Error('a broken kind')
    },
  }
  await expect(
    letGo(deps(), [{ ...keepsNothing, name: 'work', keeps: [broke, oldItems] }]),
  ).rejects.toThrow('a broken kind')
  expect(await testApp.sql`select 1 from work_item where subject = 'old'`).toEqual([])
})
