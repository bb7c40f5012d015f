import { draw, ignore } from '@/components/picture'
import type { PagePicture } from '@/contract/page_picture'
import type { ReplyOf } from '@/contract/endpoint'
import type { registrationCalls } from '@/contract/registration'
import { hospitalStore } from '@/stores'

import { daysOf, firstDay } from './doctor_rows'
import { DoctorListView } from './doctor_list_view'
import type { DoctorList } from './use_doctor_list'

type Days = ReplyOf<typeof registrationCalls.listDepartDays>
type Schedules = ReplyOf<typeof registrationCalls.listDoctorSchedules>

const still = {
  mode: 'date' as const,
  setDate: ignore,
  setMode: ignore,
  refresh: () => Promise.resolve(),
}
const loading: DoctorList = {
  ...still,
  days: { status: 'loading' },
  schedules: { status: 'loading' },
  date: '',
}
const opening = { open: ignore, openDoctor: ignore }

/** The doctor list in its document: the days, and the doctors of the day that it starts with. */
export const picture: PagePicture = {
  empty: (_facts, { isElder, isKnown }) => (isKnown ? drawList(loading)(isElder) : undefined),
  async filled({ facts, query }, ask) {
    const departId = query.get('departId')
    if (departId === null) return undefined
    const isTodayOnly = query.get('regMode') === 'today'
    const answer = (await ask('POST', '/hos/user/v1/reg/depart-schedule', { departId })) as Days
    const data = daysOf(answer, isTodayOnly)
    const date = firstDay(data.days, query.get('scheduleDate') ?? undefined) ?? ''
    const schedules =
      date === ''
        ? []
        : ((await ask('POST', '/hos/user/v1/reg/doctor-schedule', {
            departId,
            scheduleDate: date,
          })) as Schedules)
    const list: DoctorList = {
      ...still,
      days: { status: 'ready', data },
      schedules: { status: 'ready', data: schedules },
      date,
    }
    return (isElder) => {
      hospitalStore.hosDetail = facts.hospital
      return drawList(list, isTodayOnly, query.get('rescheduleOrderId') ?? undefined)(isElder)
    }
  },
}

function drawList(list: DoctorList, isTodayOnly = false, rescheduleOrderId?: string) {
  return (isElder: boolean) =>
    draw(<DoctorListView {...{ list, isTodayOnly, rescheduleOrderId, opening }} />, isElder)
}
