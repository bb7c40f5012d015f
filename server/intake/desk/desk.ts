/** The desk's calls about the intake. */
import * as v from 'valibot'
import { deskContract } from '../../../src/contract/desk'
import type {
  RefusedDocument,
  WaitingDocument,
  WarnedDocument,
} from '../../../src/contract/desk/intake'
import { addStaffEvent } from '../../areas/staff'
import { createDocumentCipher } from '../../crypto/document_cipher'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import type { Route } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { hospitalNow } from '../../values/hospital_time'
import { listStates } from '../connector/connector_repository'
import { heartbeat } from '../connector/state'
import { systemOf } from '../taking/owner'
import { countWarned } from '../taking/warning_repository'
import * as repository from './desk_repository'
import { handOver, isForeign } from './hand_over'
import { readHealth } from './health'
import { askAgain } from './work_repository'

const pageSize = 50
const patientMark = 'patient:'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { sql } = deps
  const { figures, intake } = deskContract
  return [
    serveStaff(figures.health, () => readHealth(deps)),
    serveStaff(intake.sources, async () => {
      const [now, sources, readings, connectors, counts, warned] = await Promise.all([
        hospitalNow(sql),
        repository.listSources(sql),
        repository.listReadings(sql),
        listStates(sql),
        repository.countKept(sql),
        countWarned(sql),
      ])
      return {
        now: now.toISOString(),
        sources: sources.map(({ takenAt, sourceUpdatedAt, ...one }) => ({
          ...one,
          takenAt: takenAt.toISOString(),
          sourceUpdatedAt: sourceUpdatedAt.toISOString(),
        })),
        readings: readings.map(({ askedAt, nextAt, ...one }) => ({
          ...one,
          askedAt: askedAt?.toISOString() ?? null,
          nextAt: nextAt.toISOString(),
        })),
        connectors: connectors.map(({ clientId, state, heardAt }) => ({
          ...v.parse(heartbeat, state),
          clientId,
          heardAt: heardAt.toISOString(),
        })),
        ...counts,
        warned,
      }
    }),
    serveStaff(intake.refused, async ({ input }) =>
      takePage(await repository.listRefused(sql, { ...input, limit: pageSize + 1 }), refusedOf),
    ),
    serveStaff(intake.warned, async ({ input }) =>
      takePage(await repository.listWarned(sql, { ...input, limit: pageSize + 1 }), warnedOf),
    ),
    serveStaff(intake.waiting, async ({ input }) =>
      takePage(await repository.listWaiting(sql, { ...input, limit: pageSize + 1 }), waitingOf),
    ),
    serveStaff(intake.again, ({ staff, input: { reason, ...which } }) =>
      transaction(sql, async (tx) => {
        const asked = await askAgain(tx, which)
        if (asked === 0) throw new Refused('NOT_FOUND', '这些文档已经没有了，请刷新后再看')
        await addStaffEvent(tx, staff, {
          action: 'take_documents_again',
          reason,
          after: { ...which, asked },
        })
        return { asked }
      }),
    ),
    handOverRoute(deps),
  ]
}

/** Staff change the owner, which is logged. */
function handOverRoute(deps: Dependencies): Route {
  const { sql, settings } = deps
  const cipher = createDocumentCipher(settings.identityKeys)
  return serveStaff(deskContract.intake.handOver, ({ staff, input }) =>
    transaction(sql, async (tx) => {
      const { document, id, source, reason } = input
      const to = systemOf(settings, source)
      const handed = await handOver({ deps, cipher }, tx, { kind: document, id, to })
      if (handed === 0) throw new Refused('NOT_FOUND', '这件文档没有别的来源，请刷新后再看')
      await addStaffEvent(tx, staff, {
        action: 'hand_over_documents',
        subject: `${document} ${id}`,
        reason,
        after: { document, id, to },
      })
      return { handed }
    }),
  )
}

function takePage<Row extends { mark: string }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): { list: Shown[]; next: string | null } {
  const shown = rows.slice(0, pageSize)
  return {
    list: shown.map(show),
    next: rows.length > pageSize ? (shown.at(-1)?.mark ?? null) : null,
  }
}

function refusedOf({ mark: _mark, ...row }: repository.RefusedRow): RefusedDocument {
  return {
    ...row,
    isForeign: isForeign(row.reasons),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }
}

const warnedOf = ({ mark: _mark, at, ...row }: repository.WarnedRow): WarnedDocument => ({
  ...row,
  at: at.toISOString(),
})

/** A patient is shown as a blind index only. */
function waitingOf({ mark: _mark, ...row }: repository.WaitingRow): WaitingDocument {
  const waitsFor = row.waitsFor.startsWith(patientMark) ? 'patient' : row.waitsFor
  return { ...row, waitsFor, at: row.at.toISOString() }
}
