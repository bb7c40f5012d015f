/** `/queue/take`, `/queue/return` and the list of changes of the hospital's system. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { documentOf } from '../hospital/books'
import { listChanged } from '../hospital/books_repository'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import { returnNumber, takeNumber } from '../hospital/queues'
import { serveCall } from './answers'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const maybe = v.nullish(text, null)
const request = v.object({
  patientNo: text,
  branchId: text,
  orderNo: maybe,
  registrationId: maybe,
  clinicId: maybe,
  itemCode: maybe,
  examId: maybe,
})
const missed = v.object({ queueId: text, number: v.pipe(v.number(), v.integer()) })
const changes = v.object({
  after: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  kinds: v.array(v.string()),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
})
/** The kinds with a list of changes; reports have an older one. */
const listed = new Set([
  'queue',
  'queueEvent',
  'registration',
  'visit',
  'bill',
  'invoice',
  'stay',
  'feeDay',
  'windowDeposit',
  'clinic',
])

/** Mounts them on the hospital system's scope, behind its token. */
export function serveNumbers(scope: FastifyInstance, hospital: SandboxHospital): void {
  serveCall(scope, '/queue/take', request, (asked) => takeNumber(hospital, asked))
  serveCall(scope, '/queue/return', missed, (asked) => returnNumber(hospital, asked))
  serveCall(scope, '/v1/changes', changes, async ({ after, kinds, limit }) => {
    if (!kinds.every((kind) => listed.has(kind) && hospital.offers(kind)))
      throw new HisRefused(404, 'NOT_OFFERED', '没有这份清单')
    const rows = await listChanged(hospital.sql, kinds, Number(after ?? 0), limit)
    return {
      documents: rows.map(documentOf),
      next: String(rows.at(-1)?.seq ?? after ?? 0),
      hasMore: rows.length === limit,
    }
  })
}
