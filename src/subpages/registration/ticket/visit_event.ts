import { formatVisitDoctor, formatVisitPlace } from '@/components/format_visit'
import type { RegistrationOrder } from '@/contract/registration'
import type { CalendarEvent } from '@/platform/files/calendar.types'

const alarmMinutes = 120

/** The visit as an event of the phone's calendar, with a reminder two hours before. Without the patient's name and number: calendars are shared. */
export function visitEvent(
  { visit }: Pick<RegistrationOrder, 'visit'>,
  hospitalName: string,
): CalendarEvent {
  return {
    title: `就诊：${visit.departName}`,
    note: formatVisitDoctor(visit),
    place: [hospitalName, formatVisitPlace(visit)].filter(Boolean).join(' '),
    beginAt: `${visit.visitDate}T${visit.beginTime}:00+08:00`,
    endAt: `${visit.visitDate}T${visit.endTime}:00+08:00`,
    alarmMinutes,
  }
}
