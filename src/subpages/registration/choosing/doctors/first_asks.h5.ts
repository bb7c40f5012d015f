/** Runs in the document of the doctor list, before the app is there (config/h5/server_files.ts): asks for the doctors of the day that the list starts with. */
import type { ReplyOf } from '@/contract/endpoint'
import type { registrationCalls } from '@/contract/registration'
import { beforeTheApp } from '@/platform/window/early_answers'

import { daysOf, firstDay } from './doctor_rows'

type Days = ReplyOf<typeof registrationCalls.listDepartDays>

beforeTheApp(async (ask, query) => {
  const departId = query.get('departId')
  if (departId === null) return
  const answer = (await ask('POST', '/hos/user/v1/reg/depart-schedule', { departId })) as Days
  const { days } = daysOf(answer, query.get('regMode') === 'today')
  const scheduleDate = firstDay(days, query.get('scheduleDate') ?? undefined)
  if (scheduleDate === undefined) return
  await ask('POST', '/hos/user/v1/reg/doctor-schedule', { departId, scheduleDate })
})
