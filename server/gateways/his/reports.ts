/** A report as the hospital's system sends it (docs/his_protocol.md); one that does not fit is left out and logged, the others go on. */
import * as v from 'valibot'

const words = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))
const note = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8000))), null)
const short = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)
const moment = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)
const figure = v.optional(v.nullable(v.pipe(v.number(), v.finite())), null)

const item = v.object({
  itemCode: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/)),
  itemName: words,
  enName: short,
  result: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  unit: short,
  low: figure,
  high: figure,
  refRange: short,
  method: short,
  /** Left out: made from the numbers. */
  flag: v.optional(v.nullable(v.picklist(['N', 'L', 'H', 'LL', 'HH', 'A'])), null),
  critical: v.optional(v.boolean(), false),
})

const organism = v.object({
  name: words,
  amount: short,
  remark: note,
  tests: v.optional(
    v.pipe(
      v.array(
        v.object({
          name: words,
          method: short,
          range: short,
          value: short,
          unit: short,
          result: v.picklist(['S', 'I', 'R']),
        }),
      ),
      v.maxLength(60),
    ),
    [],
  ),
})

const picture = v.object({
  caption: v.pipe(v.string(), v.maxLength(100)),
  mediaType: v.picklist(['image/png', 'image/jpeg']),
  /** 128 KB at most. */
  base64: v.pipe(v.string(), v.base64(), v.maxLength(176_000)),
})

/** One report, complete: a newer version replaces the whole. */
export const hisReport = v.object({
  reportNo: v.pipe(v.string(), v.regex(/^[\w-]{4,40}$/)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  patientNo: v.pipe(v.string(), v.nonEmpty()),
  branchId: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['LAB', 'EXAM', 'MICROBIOLOGY', 'PATHOLOGY', 'ECG']),
  name: words,
  status: v.picklist(['PENDING', 'PUBLISHED', 'WITHHELD']),
  outpatientNo: short,
  admissionNo: short,
  departName: words,
  applyDoctor: short,
  diagnosis: short,
  appliedAt: v.pipe(v.string(), v.isoTimestamp()),
  expectedAt: moment,
  collectedAt: moment,
  receivedAt: moment,
  reportedAt: moment,
  verifiedAt: moment,
  reportDoctor: short,
  verifyDoctor: short,
  specimen: short,
  barcode: short,
  reminder: note,
  withheldReason: note,
  correctionNote: note,
  modality: short,
  part: short,
  method: short,
  checkedAt: moment,
  findings: note,
  impression: note,
  advice: note,
  accessionNo: short,
  studyUid: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9]+(\.[0-9]+)+$/))),
    null,
  ),
  items: v.optional(v.pipe(v.array(item), v.maxLength(300)), []),
  organisms: v.optional(v.pipe(v.array(organism), v.maxLength(10)), []),
  pictures: v.optional(v.pipe(v.array(picture), v.maxLength(6)), []),
})
export type HisReport = v.InferOutput<typeof hisReport>
/** What a sender writes. */
export type HisReportInput = v.InferInput<typeof hisReport>

/** A page of changes. */
export const hisReportPage = v.object({
  reports: v.array(v.unknown()),
  next: v.pipe(v.string(), v.maxLength(100)),
  hasMore: v.optional(v.boolean(), false),
})

/** Reports that changed after a cursor, the oldest change first. */
export interface HisReportChanges {
  reports: HisReport[]
  /** Report numbers (or places in the list) that could not be read. */
  unreadable: string[]
  next: string
  hasMore: boolean
}

/** Reads a page; a single unreadable report does not hold up the others. */
export function readReportPage(page: v.InferOutput<typeof hisReportPage>): HisReportChanges {
  const reports: HisReport[] = []
  const unreadable: string[] = []
  page.reports.forEach((given, index) => {
    const outcome = v.safeParse(hisReport, given)
    if (outcome.success) reports.push(outcome.output)
    else unreadable.push(numberOf(given) ?? `#${index + 1}`)
  })
  return { reports, unreadable, next: page.next, hasMore: page.hasMore }
}

function numberOf(given: unknown): string | undefined {
  const outcome = v.safeParse(
    v.object({ reportNo: v.pipe(v.string(), v.regex(/^[\w-]{4,40}$/)) }),
    given,
  )
  return outcome.success ? outcome.output.reportNo : undefined
}
