/** Reports of an account: counts by type and branch, and the lists. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import {
  type ReportBranch,
  type ReportBrief,
  type ReportType,
  type reportCalls,
  reportType,
} from '../../../src/contract/report'
import type { Page } from '../../../src/contract/values'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import { listDoctorFirst } from './doctor_first'
import { presentBrief } from './present'
import * as repository from './report_repository'
import { reportRules } from './rules'

/** How many reports a patient has of each type, every type included; health checks where there are any. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function listTypes(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; hospitalBranchId?: string | undefined },
): Promise<ReplyOf<typeof reportCalls.listTypes>> {
  await requireAccess(deps.sql, accountId, input.patientId, 'full')
  const [counts, branches, doctorFirst, now] = await Promise.all([
    repository.countTypes(deps.sql, accountId, input.patientId, input.hospitalBranchId ?? null),
    repository.countBranches(deps.sql, accountId, input.patientId),
    listDoctorFirst(deps, accountId, input.patientId),
    hospitalNow(deps.sql),
  ])
  const types = reportType.options.flatMap((type) => {
    const found = counts.find((row) => row.type === type)
    if (type === 'CHECKUP' && found === undefined) return []
    return {
      type,
      publishedCount: found?.publishedCount ?? 0,
      unreadCount: found?.unreadCount ?? 0,
      pendingCount: found?.pendingCount ?? 0,
      expectedAt: found?.expectedAt ? hospitalMoment(found.expectedAt) : null,
    }
  })
  return { types, branchCount: branches.length, doctorFirst, serverNow: hospitalMoment(now) }
}

/** @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function listBranches(
  deps: Dependencies,
  accountId: string,
  patientId: string,
): Promise<ReportBranch[]> {
  await requireAccess(deps.sql, accountId, patientId, 'full')
  const rows = await repository.countBranches(deps.sql, accountId, patientId)
  return rows.map(({ branchId, ...row }) => ({ hospitalBranchId: branchId, ...row }))
}

interface ListInput {
  patientId: string
  type?: ReportType | undefined
  hospitalBranchId?: string | undefined
  months?: number | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  unreadOnly?: boolean | undefined
  abnormalOnly?: boolean | undefined
  after?: string | undefined
  pageSize: number
}

/** @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED, BAD_INPUT */
export async function listReports(
  deps: Dependencies,
  account: Account,
  input: ListInput,
): Promise<Page<ReportBrief> & { serverNow: string }> {
  await requireAccess(deps.sql, account.accountId, input.patientId, 'full')
  await requireStepUp(deps.sql, account)
  const now = await hospitalNow(deps.sql)
  const endDate = input.endDate ?? hospitalDay(now)
  const beginDate = input.beginDate ?? monthsBefore(endDate, input.months ?? reportRules.listMonths)
  if (beginDate > endDate) throw new Refused('BAD_INPUT', '开始日期不能晚于结束日期')
  const { after, pageSize } = input
  const rows = await repository.listBriefs(deps.sql, account.accountId, {
    patientId: input.patientId,
    type: input.type ?? null,
    branchId: input.hospitalBranchId ?? null,
    beginDate,
    endDate,
    unreadOnly: input.unreadOnly ?? false,
    abnormalOnly: input.abnormalOnly ?? false,
    after,
    pageSize,
  })
  return { ...takePage(rows, pageSize, presentBrief), serverNow: hospitalMoment(now) }
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, lastDay))
  return date.toISOString().slice(0, 10)
}
