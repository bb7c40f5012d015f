/** `/report/changes` of the hospital's system: reports that were published, changed or withheld after a cursor. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../database/client'
import { listReportChanges } from './reports_repository'

const changesRequest = v.object({
  after: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
})

/** Mounts the call on the hospital system's scope, behind its token. */
export function serveReportChanges(scope: FastifyInstance, sql: Sql): void {
  scope.post('/report/changes', async (request, reply) => {
    const asked = v.safeParse(changesRequest, request.body)
    if (!asked.success) return reply.code(400).send({ code: 'BAD_INPUT', message: '内容不完整' })
    const { after, limit } = asked.output
    const rows = await listReportChanges(sql, Number(after ?? 0), limit)
    const next = String(rows[rows.length - 1]?.seq ?? after ?? 0)
    return reply.send({
      reports: rows.map(({ content }) => content),
      next,
      hasMore: rows.length === limit,
    })
  })
}
