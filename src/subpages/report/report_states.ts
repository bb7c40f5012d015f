import type { ReportType, ReportTypeSummary } from '@/contract/report'
import { ServerRefused } from '@/request/sending/errors'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'

/** How far back a list goes, in months. */
export const ranges = [
  { value: '3', words: '3 个月' },
  { value: '6', words: '半年' },
  { value: '12', words: '1 年' },
  { value: '24', words: '2 年' },
] as const
export type Range = (typeof ranges)[number]['value']

/** The active filters of the list. */
export type ReportFilter = 'unread' | 'abnormal'

/** Each type of report, as patients say it. */
export const typeNotes = {
  LAB: '抽血、验尿等化验',
  EXAM: 'CT、磁共振、X线、超声',
  ECG: '心电图、动态心电图',
  MICROBIOLOGY: '细菌培养和药敏',
  PATHOLOGY: '活检、切片',
  CHECKUP: '体检中心的总检报告',
} satisfies Record<ReportType, string>

/** Whether the patient has not given this account access to reports. */
export function isBookingOnly(error: Error): boolean {
  return error instanceof ServerRefused && error.code === 'NOT_PERMITTED'
}

/** The count of one type: `共 12 份，2 份未读`. */
export function formatCount({
  publishedCount,
  pendingCount,
}: Pick<ReportTypeSummary, 'publishedCount' | 'pendingCount'>): string {
  if (publishedCount > 0) return `共 ${publishedCount} 份`
  return pendingCount > 0 ? '还没有出的报告' : '暂无报告'
}

/** `1 份待出，最早预计明天 10:00`; without a day that is over; undefined when none is pending. */
export function formatPending(
  { pendingCount, expectedAt }: Pick<ReportTypeSummary, 'pendingCount' | 'expectedAt'>,
  today: string,
): string | undefined {
  if (pendingCount === 0) return undefined
  // The list says which of them are late.
  return expectedAt && hospitalDay(expectedAt) >= today
    ? `${pendingCount} 份待出，最早预计${formatMoment(expectedAt, today)}`
    : `${pendingCount} 份待出`
}

/** Whether a list is empty because of its filters. */
export function isNarrowed(
  filters: readonly ReportFilter[],
  range: Range,
  type: ReportType | undefined,
): boolean {
  return filters.length > 0 || range !== '24' || type !== undefined
}
