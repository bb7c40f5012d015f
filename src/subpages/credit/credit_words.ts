import type { Credit, NoShow } from '@/contract/registration'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'

/** A patient's standing, in one sentence. */
export function formatStanding(
  { counted, limit, restrictedUntil }: Credit['patients'][number],
  serverNow: string,
): string {
  if (restrictedUntil)
    return `暂停网上预约，${formatDate(hospitalDay(restrictedUntil), hospitalDay(serverNow))}恢复。急诊和现场挂号不受影响。`
  if (counted === 0) return '信用良好，没有未到诊记录。'
  return `有 ${counted} 次未到诊，满 ${limit} 次会暂停网上预约。`
}

/** The label of a no-show's state. */
export const noShowLabels = {
  counts: '计入',
  excused: '申诉通过，不计入',
  past: '时间已久，不计入',
} satisfies Record<NoShow['standing'], string>

/** The state of an appeal. */
export function formatAppeal({ appeal }: Pick<NoShow, 'appeal'>): string | undefined {
  if (!appeal) return undefined
  if (appeal.answeredAt === null) return `已申诉：${appeal.reason}。医院会答复，请稍候。`
  return `${appeal.accepted ? '申诉通过' : '申诉没有通过'}${appeal.answer ? `：${appeal.answer}` : ''}`
}
