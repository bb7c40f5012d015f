/** `/report/changes` of the hospital's system: reports that were published, changed or withheld after a cursor. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import { listReportChanges } from '../hospital/reports_repository'
import { serveCall } from './answers'

const changesRequest = v.object({
  after: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
})

/** Mounts the call on the hospital system's scope, behind its token. */
export function serveReportChanges(scope: FastifyInstance, hospital: SandboxHospital): void {
  serveCall(scope, '/report/changes', changesRequest, async ({ after, limit }) => {
    if (!hospital.offers('report')) throw new HisRefused(404, 'NOT_OFFERED', '没有这份清单')
    const rows = await listReportChanges(hospital.sql, Number(after ?? 0), limit)
    return {
      reports: rows.map(({ content }) => content),
      next: String(rows.at(-1)?.seq ?? after ?? 0),
      hasMore: rows.length === limit,
    }
  })
}
