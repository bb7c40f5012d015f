/**
 * Reports come from the hospital's system: its list of changes is read page by page, on every replica. A report is written whole with its version, so that the same
 * page read twice, or an older version that comes late, changes nothing; and the patient is told in the same transaction.
 */
import { randomUUID } from 'node:crypto'
import { transaction, violatedConstraint, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayUnavailable } from '../../gateways/failures'
import type { HisReport } from '../../gateways/his/reports'
import { announce, overtake } from '../message'
import {
  readCursor,
  findSubject,
  lockReport,
  saveReport,
  writeCursor,
  type KnownReport,
} from './intake_repository'
import { cleanText, flagOf, numberIn, refRangeOf } from './rules'

const source = 'his'
/** A page is 50 reports: enough for a day's backlog, and an end. */
const pagesMax = 40

/** Reads what changed since the last time; how many reports are new or other than before. A hospital that does not answer is asked again at the next turn. */
export async function takeInReports(deps: Dependencies): Promise<number> {
  let taken = 0
  for (let page = 0; page < pagesMax; page += 1) {
    const cursor = await readCursor(deps.sql, source)
    const changes = await askForChanges(deps, cursor)
    if (changes === undefined) return taken
    if (changes.unreadable.length > 0)
      deps.log.warn(
        { reportNos: changes.unreadable },
        'the hospital sent reports that cannot be read',
      )
    for (const given of changes.reports) {
      if (await takeInReport(deps, given)) taken += 1
    }
    if (changes.next !== cursor) await writeCursor(deps.sql, source, changes.next)
    if (!changes.hasMore || changes.next === cursor) return taken
  }
  return taken
}

async function askForChanges({ gateways, log }: Dependencies, cursor: string | null) {
  try {
    return await gateways.his.listReportChanges(cursor)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.info({ err: error }, 'the hospital did not answer about reports')
    return undefined
  }
}

/** Writes one report; false when it is known already, older than what is known, or about nobody here. */
export async function takeInReport(deps: Dependencies, sent: HisReport): Promise<boolean> {
  const given = cleaned(sent)
  try {
    return await writeReport(deps, given)
  } catch (error) {
    if (violatedConstraint(error) !== 'report_report_no_key') throw error
    // Another replica wrote the same new report first: now it is a known one.
    return writeReport(deps, given)
  }
}

function writeReport(deps: Dependencies, given: HisReport): Promise<boolean> {
  return transaction(deps.sql, async (tx) => {
    const subject = await findSubject(tx, given.patientNo, given.branchId)
    if (subject === undefined) {
      deps.log.warn({ reportNo: given.reportNo }, 'a report of an unknown patient or branch')
      return false
    }
    const known = await lockReport(tx, given.reportNo)
    if (known !== undefined && known.version >= given.version) return false
    if (known !== undefined && known.patientId !== subject.patientId) {
      deps.log.error(
        { reportNo: given.reportNo },
        'a report changed its patient: it stays as it was, a person must look',
      )
      return false
    }
    const reportId = known?.reportId ?? randomUUID()
    const { items: lines, ...head } = given
    const items = lines.map((line, index) => {
      const value = numberIn(line.result)
      return {
        ...line,
        lineNo: index + 1,
        value,
        refRange: line.refRange ?? refRangeOf(line.low, line.high),
        flag: line.flag ?? flagOf(value, line.low, line.high),
      }
    })
    await saveReport(tx, {
      reportId,
      patientId: subject.patientId,
      given: head,
      items,
      isAbnormal:
        items.some(({ flag, critical }) => flag !== 'N' || critical) || given.organisms.length > 0,
      isCritical: items.some(({ critical }) => critical),
      isCorrection: known?.status === 'PUBLISHED' && given.status === 'PUBLISHED',
    })
    await tell(tx, { reportId, patientId: subject.patientId, given, known })
    return true
  })
}

/** What the patient is told: that something is there, never what it says. */
async function tell(
  tx: Transaction,
  about: { reportId: string; patientId: string; given: HisReport; known: KnownReport | undefined },
): Promise<void> {
  const { reportId, patientId, given, known } = about
  if (given.status === 'PENDING') return
  await overtake(tx, reportId, ['report'])
  const isCorrected = known?.status === 'PUBLISHED'
  await announce(tx, {
    kind: 'report',
    patientId,
    subjectId: reportId,
    key: `report:${reportId}:${given.version}`,
    ...wordsOf(given, isCorrected),
    route: `/subpages/report/report_order_detail?reportId=${reportId}`,
  })
}

function wordsOf(given: HisReport, isCorrected: boolean): { title: string; body: string } {
  if (given.status === 'WITHHELD')
    return {
      title: '报告请到医院领取',
      body: '有一份报告已出，按规定不在手机上显示，请本人带证件到医院领取',
    }
  if (isCorrected) return { title: '报告有更正', body: `${given.name}有更正，请以新的为准` }
  return { title: '报告已出', body: `${given.name}可以查看了` }
}

/** Every text without what must not be shown; everything else as it came. */
function cleaned<Value>(value: Value): Value
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)]))
}
