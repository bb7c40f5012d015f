/** The patient's read calls at a steady pace (`npm run bench -- reads`): each alone, then all mixed, with what one costs the processor. */
import { messageCalls } from '../../src/contract/message'
import { privacyCalls } from '../../src/contract/privacy'
import { registrationCalls as calls } from '../../src/contract/registration'
import { whileUsing, type Hospital, type Server } from './fleet'
import { signIn } from './hospital'
import { openLoop, prepare, quantile, timesOf, type Prepared } from './load'
import { printTable, type Cell } from './table'

const perSecond = 200
const seconds = 3
/** Nobody's phone draws home more than sixty times a minute. */
const phones = 20
/** p50 and p99 in ms; the others keep a p99 of 20 ms. */
const budgets: Record<string, [p50: number, p99: number]> = {
  listDepartments: [3, 20],
  previewOrder: [4, 20],
  listOrders: [5, 20],
  // Eight calls, drawn; in a crowd it waits 100 ms for its turn, and the app asks by itself then.
  'home, drawn': [10, 100],
}

/** Asks as this account, and prints the table. */
export async function benchReads(
  hospital: Hospital,
  servers: readonly Server[],
  title: string,
  accountId: string,
): Promise<void> {
  const ports = servers.map(({ port }) => port)
  const { sql, tokenSecret } = hospital
  const { 'home, drawn': _home, ...requests } = await readsOf(hospital, accountId)
  const tokens = await Promise.all(
    Array.from({ length: phones }, () => signIn(sql, accountId, tokenSecret)),
  )
  const homes = tokens.map(drawnHome)
  const rows: Record<string, Record<string, Cell>> = {}
  const measure = async (name: string, these: Prepared[]) => {
    await openLoop(ports, these, perSecond, 0.5)
    const used = await whileUsing(hospital, servers, () =>
      openLoop(ports, these, perSecond, seconds),
    )
    const times = timesOf(used.result)
    const [p50, p99] = budgets[name] ?? [undefined, 20]
    rows[name] = {
      'p50 ms': { value: quantile(times, 0.5), most: p50 },
      'p99 ms': { value: quantile(times, 0.99), most: p99 },
      'server ms CPU': (used.serverSeconds / times.length) * 1000,
      'database ms CPU': (used.databaseSeconds / times.length) * 1000,
      'server kB': (used.allocatedMb / times.length) * 1000,
      'not 200': { value: used.result.filter(({ status }) => status !== 200).length, most: 0 },
    }
  }
  for (const [name, request] of Object.entries(requests)) await measure(name, [request])
  await measure('home, drawn', homes)
  await measure(
    'all, mixed',
    homes.flatMap((home) => [...Object.values(requests), home]),
  )
  printTable(`Read calls at ${perSecond}/s, ${title}`, rows)
}

/** What a patient reads on the way to an order and afterwards. */
export async function readsOf(
  { sql, tokenSecret }: Hospital,
  accountId: string,
): Promise<Record<string, Prepared>> {
  const [place] = await sql<
    {
      slotId: string
      scheduleId: string
      departmentId: string
      doctorId: string
      day: string
    }[]
  >`
    select t.slot_id, t.schedule_id, t.department_id, s.doctor_id, t.visit_date as day from slot t join schedule s on s.schedule_id = t.schedule_id
    where s.doctor_id is not null and t.begins_at > now() and t.release_at <= now() order by t.begins_at, t.slot_id limit 1`
  const [order] = await sql<{ orderId: string; mark: string }[]>`
    select order_id, created_at::text || '|' || order_id as mark from registration_order where account_id = ${accountId}
    order by created_at, order_id desc offset least(10, (select count(*) from registration_order where account_id = ${accountId}) - 1) limit 1`
  if (place === undefined || order === undefined) throw new Error('nothing to read')
  const token = await signIn(sql, accountId, tokenSecret)
  const { departmentId: departId, doctorId, scheduleId } = place
  // As many as the app asks for.
  const pageSize = 10
  return {
    listDepartments: prepare(calls.listDepartments, { hospitalBranchId: 'yunxi-main' }, token),
    listDepartDays: prepare(calls.listDepartDays, { departId }, token),
    'listDoctorSchedules (day)': prepare(
      calls.listDoctorSchedules,
      { departId, scheduleDate: place.day },
      token,
    ),
    'listDoctorSchedules (doctor)': prepare(calls.listDoctorSchedules, { doctorId }, token),
    listSourceTimes: prepare(calls.listSourceTimes, { scheduleId }, token),
    getDoctor: prepare(calls.getDoctor, { doctorId }, token),
    previewOrder: prepare(calls.previewOrder, { sourceTimeId: place.slotId }, token),
    getOrder: prepare(calls.getOrder, { id: order.orderId }, token),
    listOrders: prepare(calls.listOrders, { pageSize }, token),
    'listOrders (last page)': prepare(calls.listOrders, { after: order.mark, pageSize }, token),
    listMessages: prepare(messageCalls.listMessages, { pageSize }, token),
    listAccessEvents: prepare(privacyCalls.listAccessEvents, { pageSize }, token),
    getHome: prepare(calls.getHome, {}, token),
    'home, drawn': drawnHome(token),
  }
}

/** Home as it will look, which its document asks for; without a build it is an answer that is empty. */
export const drawnHome = (token: string): Prepared => ({
  method: 'GET',
  path: '/picture?address=/pages/index/index&branch=yunxi-main&look=usual',
  body: undefined,
  token,
})
