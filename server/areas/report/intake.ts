/** Ingests reports: written whole, and in the same transaction the patient is notified that there is one, never of its content. */
import { pageAddress } from '../../../src/contract/pages'
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  type IntakeKind,
  type WriteContext,
} from '../../area/intake_kind'
import { reportDocument, type ReportDocument } from '../../hospital_documents/report'
import { named, type Sentence, sentence } from '../../language/sentence'
import { namedId } from '../../values/uuid'
import { announce, supersede } from '../message'
import { fileWarning, withReadableFile } from './file'
import * as repository from './intake_repository'
import { cleanText, flagOf, numberIn, refRangeOf } from './rules'

const reportKind = intakeKind({
  kind: 'report',
  schema: reportDocument,
  needs: ({ branchId, patient }) => [{ name: 'branch', key: branchId }, patientNeed(patient)],
  write: writeReports,
  warnings: ({ items }) =>
    items.flatMap(({ low, high }, index) =>
      low !== null && high !== null && low > high ? [`items.${index}.low: is above high`] : [],
    ),
  async warn(_, documents) {
    const warnings = new Map<string, string[]>()
    for (const one of documents) {
      const words = await fileWarning(one)
      if (words !== undefined) warnings.set(one.id, [words])
    }
    return warnings
  },
})

async function writeReports(context: WriteContext, sent: readonly ReportDocument[]): Promise<void> {
  const { tx } = context
  const known = await repository.lockReports(
    tx,
    sent.map(({ id }) => id),
  )
  const readable = await Promise.all(sent.map(withReadableFile))
  const reports = readable.map((one) => reportToSave(context, cleaned(one), known.get(one.id)))
  await repository.saveReports(tx, reports)
  const recent = await repository.listRecent(
    tx,
    reports.map(({ reportId }) => reportId),
  )
  for (const report of reports)
    if (recent.has(report.reportId) || report.known?.status === 'PUBLISHED')
      await announceReport(context, report)
}

interface ReportToSave extends repository.ReportToSave {
  known: repository.KnownReport | undefined
}

function reportToSave(
  context: WriteContext,
  given: ReportDocument,
  known: repository.KnownReport | undefined,
): ReportToSave {
  const patientId = context.idOf(patientNeed(given.patient))
  if (known !== undefined && known.patientId !== patientId)
    throw new DocumentRefused(given.id, 'patient: a report never changes its patient')
  const items = given.items.map((line, index) => {
    const value = numberIn(line.result)
    return {
      ...line,
      lineNo: index + 1,
      value,
      refRange: line.refRange ?? refRangeOf(line.low, line.high),
      flag: line.flag ?? flagOf(value, line.low, line.high),
    }
  })
  return {
    reportId: known?.reportId ?? namedId(`report:${given.id}`),
    patientId,
    given,
    items,
    isAbnormal:
      items.some(({ flag, critical }) => flag !== 'N' || critical) || given.organisms.length > 0,
    isCritical: items.some(({ critical }) => critical),
    isCorrection: changeOf(known, given) === 'corrected',
    known,
  }
}

async function announceReport(
  context: WriteContext,
  { reportId, patientId, given, known }: ReportToSave,
): Promise<void> {
  if (given.status === 'PENDING') return
  // Whoever never heard of it misses nothing.
  if (given.withdrawn && (known === undefined || known.status === 'PENDING')) return
  await supersede(context.tx, reportId, ['report'])
  await announce(context.tx, {
    kind: 'report',
    patientId,
    subjectId: reportId,
    key: `report:${reportId}:${given.version}`,
    ...wordsOf(given, changeOf(known, given)),
    route: pageAddress('report_order_detail', { reportId }),
  })
}

/** What a version is to a report that was out before: one that first says that a doctor spoke with the patient corrects nothing. */
function changeOf(
  known: repository.KnownReport | undefined,
  given: ReportDocument,
): 'new' | 'corrected' | 'discussed' {
  if (known?.status !== 'PUBLISHED' || given.status !== 'PUBLISHED') return 'new'
  return given.discussedAt !== null && !known.wasDiscussed ? 'discussed' : 'corrected'
}

function wordsOf(
  given: ReportDocument,
  change: ReturnType<typeof changeOf>,
): { title: string; body: string | Sentence } {
  if (given.status === 'WITHHELD' && given.withdrawn)
    return { title: '报告已收回', body: '医院收回了一份报告，点开看原因' }
  if (given.status === 'WITHHELD')
    return {
      title: '报告请到医院领取',
      body: '有一份报告已出，按规定不在手机上显示，请本人带证件到医院领取',
    }
  const name = named('thing', given.name)
  if (change === 'discussed')
    return { title: '报告可以看了', body: sentence`医生已和患者说过${name}，可以看了` }
  if (change === 'corrected')
    return { title: '报告有更正', body: sentence`${name}有更正，请以新的为准` }
  return { title: '报告已出', body: sentence`${name}出来了，点开看` }
}

/** Cleans every text; other values stay. */
function cleaned<Value>(value: Value): Value
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) copy[key] = cleaned(one)
  return copy
}

/** The kind of this area. */
export const reportKinds: readonly IntakeKind[] = [reportKind]
