/** Who comes to a release: real patients as people do, and scalpers' accounts; and the schedule that both want. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../../server/database/client'
import { addSlot, type BenchPerson } from '../hospital'

export const places = 46
export const patients = places * 5
export const scalpers = 60
export const addresses = 10

/** How somebody comes. */
export interface Comer extends BenchPerson {
  isReal: boolean
  /** Seconds after the release at which he first asks. */
  at: number
  /** Between two attempts. */
  retryMs: number
  /** How long the check by SMS takes him; undefined: he has not got the phone. */
  smsMs: number | undefined
  headers: Record<string, string>
}

/** What the scalpers have. */
export interface Scenario {
  isGuarded: boolean
  /** Phones for the check, by a script that reads them. */
  hasPhones?: boolean
  /** Old accounts, marked devices and the names of real patients who paid them. */
  hasBuyers?: boolean
}

/** Real patients first, then the scalpers; always the same crowd. */
export async function gather(
  sql: Sql,
  secret: string,
  people: readonly BenchPerson[],
  { hasPhones = false, hasBuyers = false }: Scenario,
): Promise<Comer[]> {
  const random = generator(20_261_124)
  const crowd = people.slice(0, -1).map((person, index): Comer => {
    if (index >= patients)
      return {
        ...person,
        isReal: false,
        at: 0,
        retryMs: 20,
        smsMs: hasPhones ? 4000 : undefined,
        headers: {
          'x-forwarded-for': `203.0.113.${index % addresses}`,
          ...(hasBuyers ? { cookie: newDevice(secret) } : {}),
        },
      }
    // Half of them have pressed within four seconds, one in ten takes more than twelve.
    const at = 4 * Math.exp(0.85 * normal(random))
    const isBehindCarrier = random() < 0.3
    return {
      ...person,
      isReal: true,
      at,
      retryMs: 2000,
      smsMs: 15_000 + 25_000 * random(),
      headers: {
        'x-forwarded-for': isBehindCarrier ? '198.51.100.1' : `10.0.${index >> 8}.${index & 255}`,
        ...(random() < 0.9 ? { cookie: newDevice(secret) } : {}),
      },
    }
  })
  const ids = (of: readonly Comer[]) => of.map(({ accountId }) => accountId)
  const real = crowd.slice(0, patients)
  const fake = crowd.slice(patients)
  // Seven of ten have been here; of the others half made their account these days.
  const unproven = real.filter((_one, index) => index % 10 >= 7)
  await sql`update account set created_at = now() - interval '200 days'`
  await sql`update account set created_at = now() - interval '1 hour' where account_id = any(${ids(unproven.filter((_one, index) => index % 2 === 0))}::uuid[])`
  if (!hasBuyers)
    await sql`update account set created_at = now() where account_id = any(${ids(fake)}::uuid[])`
  await sql`update patient_link set unproven_since = null, access_level = 'full' where account_id in (select account_id from bench_person)`
  await sql`update patient_link set unproven_since = now(), access_level = 'booking' where account_id = any(${ids(hasBuyers ? unproven : [...unproven, ...fake])}::uuid[])`
  await sql`update session set step_up_at = null, step_up_until = null where account_id in (select account_id from bench_person)`
  await sql`update account set tel = '139' || lpad((row_number::int)::text, 8, '0'), tel_bound_at = now() - interval '1 day'
    from (select account_id, row_number() over (order by n) from bench_person) p where p.account_id = account.account_id and tel is null`
  return crowd
}

/** The mark of a browser, as the server makes it. */
function newDevice(secret: string): string {
  const id = randomBytes(16).toString('base64url')
  const mark = createHmac('sha256', secret).update(`device ${id}`).digest('base64url').slice(0, 22)
  return `device=${id}.${mark}`
}

/** Numbers between 0 and 1, the same in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The guard as it comes, or none. */
export const setRules = (sql: Sql, isGuarded: boolean) =>
  sql`update registration_rule_version set rules = ${sql.json(isGuarded ? {} : { guardScarce: 0, returnDelayFromMinutes: 0, returnDelayToMinutes: 0 })} where version = 1`

/** The last release of the same clinic was gone within a minute. */
export async function makeScarce(sql: Sql, slotId: string): Promise<void> {
  const before = await addSlot(sql, 1)
  await sql`
    update schedule s set department_id = n.department_id, release_at = now() - interval '1 day'
    from slot t join schedule n on n.schedule_id = t.schedule_id where t.slot_id = ${slotId} and s.schedule_id = (select schedule_id from slot where slot_id = ${before})`
  await sql`
    insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no, status, pay_status,
      reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, created_at)
    select gen_random_uuid(), 'bench ' || t.slot_id, p.account_id, p.patient_id, t.slot_id, t.schedule_id, t.branch_id, t.department_id, t.visit_date, t.begins_at, t.ends_at, 1, 'CANCELLED', 'UNPAID',
      100, 1400, 1500, 'scarce', now() - interval '1 day' + interval '30 seconds'
    from slot t cross join (select account_id, patient_id from bench_person order by n desc limit 1) p where t.slot_id = ${before}`
}
