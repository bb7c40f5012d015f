/** `/queue/take`, `/queue/return` and the list of changes of the hospital's system. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { Refused } from '../../refused'
import { documentOf } from '../hospital/books'
import { listChanged } from '../hospital/books_repository'
import { returnNumber, takeNumber } from '../hospital/queues'
import type { SandboxHospital } from '../hospital/telling'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const maybe = v.nullish(text, null)
const wish = v.object({
  patientNo: text,
  branchId: text,
  orderNo: maybe,
  clinicId: maybe,
  itemCode: maybe,
})
const missed = v.object({ queueId: text, number: v.pipe(v.number(), v.integer()) })
const changes = v.object({
  after: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  kinds: v.array(v.string()),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
})
/** What this hospital keeps a list of; its reports have an older one. */
const listed = new Set([
  'queue',
  'queueEvent',
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
  scope.post('/queue/take', async (request, reply) => {
    const asked = v.safeParse(wish, request.body)
    if (!asked.success) return refuseInput(reply)
    return answered(reply, () => takeNumber(hospital, asked.output))
  })

  scope.post('/queue/return', async (request, reply) => {
    const asked = v.safeParse(missed, request.body)
    if (!asked.success) return refuseInput(reply)
    return answered(reply, () => returnNumber(hospital, asked.output))
  })

  scope.post('/v1/changes', async (request, reply) => {
    const asked = v.safeParse(changes, request.body)
    if (!asked.success) return refuseInput(reply)
    const { after, kinds, limit } = asked.output
    if (!kinds.every((kind) => listed.has(kind)))
      return reply.code(404).send({ code: 'NOT_OFFERED', message: '没有这份清单' })
    const rows = await listChanged(hospital.sql, kinds, Number(after ?? 0), limit)
    return reply.send({
      documents: rows.map(documentOf),
      next: String(rows.at(-1)?.seq ?? after ?? 0),
      hasMore: rows.length === limit,
    })
  })
}

const refuseInput = (reply: FastifyReply): FastifyReply =>
  reply.code(400).send({ code: 'BAD_INPUT', message: '内容不完整' })

async function answered(reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
  try {
    return await reply.send(await work())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return reply.code(409).send({ code: error.code, message: error.message })
  }
}
