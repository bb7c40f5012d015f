/** What is near a few typed words without a logged search: pages and today's clinics; and which logged searches there are for them. */
import { clinicCalls } from '@/contract/desk/clinics'
import { counterCalls } from '@/contract/desk/counter'
import type { StaffSelf } from '@/contract/desk/session'
import type { StaffEndpoint } from '@/contract/desk/staff_call'
import { timelineCalls } from '@/contract/desk/timeline'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { today } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { labelOfGroup } from '../groups'
import { mayOpen, pages } from '../pages'

/** A line of what was found: it leads to a page, or begins a logged search. */
export interface Hit {
  key: string
  label: string
  note: string
  to?: string
  state?: object
  seeks?: 'orders' | 'patients'
}

const most = 8

export function useHits(self: StaffSelf, typed: string): Hit[] {
  const text = typed.trim()
  const day = today()
  const may = (call: Pick<StaffEndpoint, 'roles'>) => mayOpen(call, self.roles)
  const clinics = useRead(['clinics', day], (options) => api.clinics.list({ day }, options), {
    isOn: text !== '' && may(clinicCalls.list),
  })
  const ofPages = pages
    .filter((page) => page.menu !== undefined && mayOpen(page, self.roles))
    .filter(({ title }) => title.includes(text))
    .map(({ path, title, menu }): Hit => ({
      key: path,
      label: title,
      note: menu === undefined ? '' : labelOfGroup(menu.group),
      to: `/${path}`,
    }))
  if (text === '') return ofPages
  const ofClinics = (clinics.data?.list ?? [])
    .filter((one) => `${one.departmentName} ${one.doctorName ?? '普通门诊'}`.includes(text))
    .slice(0, most)
    .map((one): Hit => ({
      key: one.scheduleId,
      label: `${one.departmentName} ${one.doctorName ?? '普通门诊'}`,
      note: `门诊，今天${halfDayLabels[one.halfDay]}，已约 ${one.taken} / ${one.capacity}`,
      to: `/clinics?${new URLSearchParams({ day, text: one.doctorName ?? one.departmentName }).toString()}`,
    }))
  return [...ofPages, ...ofClinics, ...searchesFor(text, may)]
}

function searchesFor(text: string, may: (call: Pick<StaffEndpoint, 'roles'>) => boolean): Hit[] {
  const week: Hit = {
    key: 'week',
    label: `在一周的门诊里找“${text}”`,
    note: '科室或院区',
    to: `/clinics?${new URLSearchParams({ text }).toString()}`,
  }
  const orders: Hit = {
    key: 'orders?',
    label: `查订单“${text}”`,
    note: '要写原因',
    seeks: 'orders',
  }
  const patients: Hit = {
    key: 'patients?',
    label: `查患者“${text}”`,
    note: '要写原因',
    seeks: 'patients',
  }
  const isNumber = text.length >= 4
  return [
    ...(may(clinicCalls.week) ? [week] : []),
    ...(isNumber && may(timelineCalls.search) ? [orders] : []),
    ...(isNumber && may(counterCalls.search) ? [patients] : []),
  ]
}
