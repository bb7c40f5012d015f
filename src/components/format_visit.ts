import { doctorTitleLabels, registrationTypeLabels, type Visit } from '@/contract/registration'
import { formatVisitTime } from '@/ui/facts/format_day'

/** The doctor: `王建国 主任医师 · 专家号`, or `普通号` for a general clinic. */
export function formatVisitDoctor({
  doctorName,
  doctorTitle,
  registrationType,
}: Pick<Visit, 'doctorName' | 'doctorTitle' | 'registrationType'>): string {
  const type = registrationTypeLabels[registrationType]
  if (!doctorName) return type
  return `${[doctorName, doctorTitle && doctorTitleLabels[doctorTitle]].filter(Boolean).join(' ')} · ${type}`
}

/** The place: `东院区 门诊楼3层A区`. */
export function formatVisitPlace({
  branchName,
  place,
}: Pick<Visit, 'branchName' | 'place'>): string {
  return [branchName, place].filter(Boolean).join(' ')
}

/** The time: `明天 11月22日 上午 09:00-09:30`. */
export function formatVisitWhen(visit: Visit, today: string): string {
  return formatVisitTime(visit, today)
}
