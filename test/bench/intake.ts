/** The intake at full load: 100,000 documents of every kind into one server process, with patients booking beside it. */
import { performance } from 'node:perf_hooks'
import { allAreas } from '../../server/app'
import type { IdentityKeys } from '../../server/crypto/identity_cipher'
import { connect, type Sql } from '../../server/database/client'
import { intakeOf, take } from '../../server/intake'
import { createLogger } from '../../server/plugins/request_log'
import {
  aBill,
  aBranch,
  aClinic,
  aDepartment,
  aDoctor,
  aFeeDay,
  aHospital,
  aQueue,
  aQueueEvent,
  aReport,
  aStay,
  aTicket,
} from '../server/intake/documents'
import { testSettings } from '../support/server/test_server'
import { benchGateways } from './gateways'
import { quantile } from './load'
import { printTable, type Cell } from './table'

const pushSize = 500
const atOnce = 2
const budgetSeconds = 60

/** Takes `count` documents in while `bookOnce` is called again and again; prints how long both took, and fails beyond the budget. */
export async function benchIntake(
  database: { url: string; identityKeys: IdentityKeys },
  count: number,
  bookOnce: () => Promise<number>,
): Promise<void> {
  const sql = connect({ url: database.url }, { poolSize: 4, name: 'bench intake' })
  const settings = { ...testSettings(), identityKeys: database.identityKeys }
  const given = { sql, settings, gateways: benchGateways(), log: createLogger('error') }
  const intake = intakeOf(given, allAreas)
  const documents = documentsOf(count, await patientNumbers(sql))
  const alone = await bookFor(5000, bookOnce)
  let next = 0
  const sums = new Map<string, number>()
  const began = performance.now()
  const beganCpu = process.cpuUsage()
  let isOver = false
  const beside = bookWhile(() => !isOver, bookOnce)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < documents.length) {
        const batch = documents.slice(next, next + pushSize)
        next += pushSize
        for (const { outcome } of await take(intake, 'push:bench', batch))
          sums.set(outcome, (sums.get(outcome) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(beganCpu)
  const cpuSeconds = (user + system) / 1_000_000
  isOver = true
  const busy = await beside
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from intake_document where source = 'push:bench'`
  const inSources = row?.n ?? 0
  await sql.end({ timeout: 5 })
  // Those that waited for others of the first push are taken in with them.
  const figures: Record<string, Cell> = {
    seconds: { value: seconds, most: budgetSeconds },
    'documents/s': documents.length / seconds,
    'CPU seconds of the process': cpuSeconds,
    'documents / CPU second': documents.length / cpuSeconds,
    'in the books': { value: inSources, least: documents.length },
    ...Object.fromEntries(sums),
    'booking p50 ms, alone': quantile(alone, 0.5),
    'booking p50 ms, beside': quantile(busy, 0.5),
    'booking p99 ms, alone': quantile(alone, 0.99),
    'booking p99 ms, beside': quantile(busy, 0.99),
  }
  printTable(
    `Intake: ${documents.length.toLocaleString('en')} documents, one process`,
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, { value }])),
  )
}

function bookFor(ms: number, bookOnce: () => Promise<number>): Promise<number[]> {
  const until = performance.now() + ms
  return bookWhile(() => performance.now() < until, bookOnce)
}

async function bookWhile(goOn: () => boolean, bookOnce: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  while (goOn()) times.push(await bookOnce())
  return times
}

async function patientNumbers(sql: Sql): Promise<string[]> {
  const rows = await sql<{ patientNo: string }[]>`
    select patient_no from patient order by patient_no limit 2000`
  return rows.map(({ patientNo }) => patientNo)
}

/* ---------- a hospital that tells everything at once ---------- */

type Maker = (index: number) => Record<string, unknown>

function documentsOf(count: number, patients: readonly string[]): unknown[] {
  const patient = (index: number) => ({ value: patients[index % patients.length] ?? '' })
  const day = (index: number): string =>
    new Date(Date.UTC(2027, 0, 1 + (index % 60))).toISOString().slice(0, 10)
  const stays = Math.floor(count * 0.019)
  const queues = 50
  const makers: [share: number, make: Maker][] = [
    [
      0.12,
      (index) =>
        aClinic({
          id: `bench-c${index}`,
          departmentId: `bench-d${(index % 20) + 1}`,
          doctorId: `bench-doc${index % 300}`,
          visitDate: day(index),
          halfDay: index % 2 === 0 ? 'morning' : 'afternoon',
          sources: Array.from({ length: 6 }, (_, slot) => ({
            beginTime: `${String(8 + slot).padStart(2, '0')}:00`,
            endTime: `${String(8 + slot).padStart(2, '0')}:50`,
            capacity: 10,
          })),
        }),
    ],
    [
      0.3,
      (index) =>
        aBill({
          id: `bench-b${index}`,
          branchId: 'bench',
          patient: patient(index),
          visitNo: `bench-v${index}`,
          visitDate: '2026-01-20',
          issuedAt: '2026-01-20T08:00:00+08:00',
          expiresAt: '2026-01-27T08:00:00+08:00',
          state: 'paid_elsewhere',
          lines: Array.from({ length: 3 }, (_, line) => ({
            category: '04',
            name: `检验 ${line}`,
            priceFen: 2500,
            quantity: 1,
            amountFen: 2500,
            state: 'done',
          })),
        }),
    ],
    [
      0.2,
      (index) =>
        aReport({
          id: `bench-r${index}`,
          patient: patient(index),
          branchId: 'bench',
          appliedAt: '2026-01-20T08:00:00+08:00',
          reportedAt: '2026-01-20T10:00:00+08:00',
          items: Array.from({ length: 8 }, (_, line) => ({
            itemCode: `I${line}`,
            itemName: `项目 ${line}`,
            result: String(4 + line),
            low: 3,
            high: 9,
            unit: 'mmol/L',
          })),
        }),
    ],
    [
      0.02,
      (index) =>
        aStay({
          id: `bench-s${index}`,
          patient: patient(index),
          branchId: 'bench',
          admissionNo: `BZ${index}`,
          status: 'DISCHARGED',
          wardName: '一病区',
          inDate: '2026-01-10',
          outDate: '2026-01-20',
        }),
    ],
    [
      0.12,
      (index) =>
        aFeeDay({
          id: `bench-f${index}`,
          stayId: `bench-s${index % Math.max(1, stays)}`,
          day: day(index),
          lines: Array.from({ length: 10 }, (_, line) => ({
            category: '01',
            name: `费用 ${line}`,
            priceFen: 4500,
            quantity: 1,
            amountFen: 4500,
          })),
        }),
    ],
    [
      0.22,
      (index) =>
        aQueueEvent({
          id: `bench-e${index}`,
          queueId: `bench-q${index % queues}`,
          seq: Math.floor(index / queues) + 1,
          number: aTicket({ number: (Math.floor(index / queues) % 100) + 1 }),
        }),
    ],
  ]
  const organisation: unknown[] = [
    aHospital({ id: 'bench-h' }),
    aBranch({ id: 'bench', hospitalId: 'bench-h' }),
    aDepartment({ id: 'bench-d0', branchId: 'bench', parentId: null }),
    ...Array.from({ length: 20 }, (_, index) =>
      aDepartment({
        id: `bench-d${index + 1}`,
        branchId: 'bench',
        parentId: 'bench-d0',
        name: `科室${index + 1}`,
      }),
    ),
    ...Array.from({ length: 300 }, (_, index) =>
      aDoctor({
        id: `bench-doc${index}`,
        branchId: 'bench',
        departmentId: 'bench-d1',
        name: `医生${index}`,
      }),
    ),
    ...Array.from({ length: queues }, (_, index) =>
      aQueue({ id: `bench-q${index}`, branchId: 'bench', itemCode: `bench-i${index}` }),
    ),
  ]
  const rest = count - organisation.length
  return [
    ...organisation,
    ...makers.flatMap(([share, make], place) =>
      Array.from(
        {
          length:
            place === makers.length - 1
              ? rest - makers.slice(0, -1).reduce((sum, [part]) => sum + Math.floor(rest * part), 0)
              : Math.floor(rest * share),
        },
        (_, index) => make(index),
      ),
    ),
  ]
}
