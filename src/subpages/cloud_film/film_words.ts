import { filmModalityLabels, type FilmBrief } from '@/contract/film'
import { ServerRefused } from '@/request/sending/errors'
import { hospitalTime, formatDate, hospitalDay } from '@/ui/facts/format_day'

/** 10月24日 10:05 · CT · 60张 */
export function filmNote({ studiedAt, modality, imageCount }: FilmBrief, today: string): string {
  const at = studiedAt
    ? `${formatDate(hospitalDay(studiedAt), today)} ${hospitalTime(studiedAt)}`
    : '检查日期未记录'
  return `${at} · ${filmModalityLabels[modality]} · ${imageCount} 张`
}

/** Whether the account may only book for this patient. */
export function isBookingOnly(error: Error): boolean {
  return error instanceof ServerRefused && error.code === 'NOT_PERMITTED'
}
