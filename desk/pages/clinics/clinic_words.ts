import type { DeskClinic } from '@/contract/desk/clinics'
import { halfDayLabels } from '@/contract/registration/clinic_words'

/** `心内科 张强 2026-11-25 上午` */
export function clinicLabel({
  departmentName,
  doctorName,
  visitDate,
  halfDay,
}: Pick<DeskClinic, 'departmentName' | 'doctorName' | 'visitDate' | 'halfDay'>): string {
  return `${departmentName} ${doctorName ?? '普通门诊'} ${visitDate} ${halfDayLabels[halfDay]}`
}
