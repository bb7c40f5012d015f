import { useState } from 'react'

import type { ReportType } from '@/contract/report'
import { useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePagedList } from '@/request/loading/use_paged_list'
import { visitingPatientStore } from '@/stores'
import { hospitalDay } from '@/ui/facts/format_day'

import { keepReports } from './kept_reports'
import type { Range, ReportFilter } from '../report_states'

/** The choice of reports. */
export interface ReportChoice {
  type: ReportType | 'ALL'
  range: Range
  filters: ReportFilter[]
}

/** The chosen reports of the current patient, page by page. */
export function useReports() {
  const asked = useRouteParameters('report_order_list')
  const chosen = visitingPatientStore.current?.patientId
  const [choice, setChoice] = useState<ReportChoice>({
    type: asked.type ?? 'ALL',
    // A kind is opened by how many there are of it in two years: all of them show.
    range: asked.type ? '24' : '3',
    filters: [],
  })
  const [today, setToday] = useState('')
  const [hasPatient, setHasPatient] = useState(true)
  const { type, range, filters } = choice
  const list = usePagedList(
    async (after, options) => {
      const patientId = await visitingPatientStore.loadCurrentId()
      setHasPatient(patientId !== undefined)
      if (patientId === undefined) return { list: [], next: null }
      const wanted = {
        patientId,
        after,
        months: Number(range),
        ...(type === 'ALL' ? {} : { type }),
        ...(asked.hospitalBranchId ? { hospitalBranchId: asked.hospitalBranchId } : {}),
        ...(filters.includes('unread') ? { unreadOnly: true } : {}),
        ...(filters.includes('abnormal') ? { abnormalOnly: true } : {}),
      }
      const reply = await api.report.listReports(wanted, options)
      setToday(hospitalDay(reply.serverNow))
      if (after === undefined && type === 'ALL' && filters.length === 0)
        keepReports(patientId, reply.list, reply.serverNow)
      return reply
    },
    [chosen, type, range, filters.join()],
  )
  return {
    list,
    today,
    hasPatient,
    choice,
    choose: (change: Partial<ReportChoice>) => setChoice({ ...choice, ...change }),
  }
}
