/** Reports for an account: counts, lists, one report, an item over time. */
import type { DocumentLink } from '../../../src/contract/document'
import {
  type Report,
  type ReportBranch,
  type ReportBrief,
  type ReportType,
  type ReportTypeSummary,
  type Trend,
  reportType,
} from '../../../src/contract/report'
import type { Account } from '../../area'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../hospital_time'
import { Refused } from '../../refused'
import { requireStepUp } from '../account'
import { addAuditEvent } from '../audit'
import { openDocument } from '../document'
import { maskName, requireAccess } from '../patient'
import { isUuid } from '../../uuid'
import { presentBrief, presentReport, presentTrend } from './present'
import * as repository from './repository'
import { isShown, reportDocument, reportRules, watermarkOf } from './rules'

/** How many reports a patient has of each type, every type named. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function listTypes(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; hospitalBranchId?: string | undefined },
): Promise<{ types: ReportTypeSummary[]; branchCount: number; serverNow: string }> {
  await requireAccess(deps.sql, accountId, input.patientId, 'full')
  const [counts, branches, now] = await Promise.all([
    repository.countTypes(deps.sql, accountId, input.patientId, input.hospitalBranchId ?? null),
    repository.countBranches(deps.sql, accountId, input.patientId),
    hospitalNow(deps.sql),
  ])
  const types = reportType.options.map((type) => {
    const found = counts.find((row) => row.type === type)
    return {
      type,
      publishedCount: found?.publishedCount ?? 0,
      unreadCount: found?.unreadCount ?? 0,
      pendingCount: found?.pendingCount ?? 0,
      expectedAt: found?.expectedAt ? hospitalMoment(found.expectedAt) : null,
    }
  })
  return { types, branchCount: branches.length, serverNow: hospitalMoment(now) }
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
  page: number
  pageSize: number
}

/** @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED, BAD_INPUT */
export async function listReports(
  deps: Dependencies,
  account: Account,
  input: ListInput,
): Promise<{
  list: ReportBrief[]
  page: number
  pageSize: number
  total: number
  serverNow: string
}> {
  await requireAccess(deps.sql, account.accountId, input.patientId, 'full')
  await requireStepUp(deps.sql, account)
  const now = await hospitalNow(deps.sql)
  const endDate = input.endDate ?? hospitalDay(now)
  const beginDate = input.beginDate ?? monthsBefore(endDate, input.months ?? reportRules.listMonths)
  if (beginDate > endDate) throw new Refused('BAD_INPUT', '开始日期不能晚于结束日期')
  const { page, pageSize } = input
  const { rows, total } = await repository.listBriefs(deps.sql, account.accountId, {
    patientId: input.patientId,
    type: input.type ?? null,
    branchId: input.hospitalBranchId ?? null,
    beginDate,
    endDate,
    unreadOnly: input.unreadOnly ?? false,
    abnormalOnly: input.abnormalOnly ?? false,
    page,
    pageSize,
  })
  return { list: rows.map(presentBrief), page, pageSize, total, serverNow: hospitalMoment(now) }
}

/** A report that the account may read. @throws Refused NOT_FOUND for a stranger's, NOT_PERMITTED when the level is too low */
export async function findReadable(
  deps: { sql: Executor },
  accountId: string,
  reportId: string,
): Promise<repository.ReportRow> {
  const row = isUuid(reportId)
    ? await repository.findReport(deps.sql, accountId, reportId)
    : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这份报告')
  if (row.accessLevel !== 'full') await requireAccess(deps.sql, accountId, row.patientId, 'full')
  return row
}

/** One report; that it was looked at is written down. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function getReport(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<Report> {
  const row = await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  await writeDown(deps, account.accountId, row)
  return presentFor(deps, row, await viewerOf(deps, account.accountId, row.now))
}

/** The whole of a report for one pair of eyes. */
export async function presentFor(
  deps: Dependencies,
  row: repository.ReportRow,
  watermark: string,
): Promise<Report> {
  const [items, pictures] = isShown(row.status)
    ? await Promise.all([
        repository.listItems(deps.sql, row.reportId, reportRules.trendMonths),
        repository.listPictures(deps.sql, row.reportId),
      ])
    : [[], []]
  return presentReport(row, { items, pictures, watermark })
}

/** Who looks, for the watermark. */
export async function viewerOf(deps: Dependencies, accountId: string, now: Date): Promise<string> {
  const { telTail, selfName } = await repository.findViewer(deps.sql, accountId)
  return watermarkOf(
    { name: selfName === null ? '' : maskName(selfName), telTail },
    hospitalDay(now),
  )
}

/** Looking again soon is the same look. */
async function writeDown(
  { sql }: Dependencies,
  accountId: string,
  { reportId, patientId, status }: repository.ReportRow,
): Promise<void> {
  if (
    !isShown(status) ||
    (await repository.hasLookedLately(sql, accountId, reportId, reportRules.lookedAgainMinutes))
  )
    return
  await addAuditEvent(sql, { accountId, action: 'view_report', subject: reportId, patientId })
}

/** @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function markRead(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<{ ok: true }> {
  await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  await repository.markRead(deps.sql, account.accountId, reportId)
  return { ok: true }
}

/** An item over two years. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function getTrend(
  deps: Dependencies,
  account: Account,
  input: { reportId: string; itemCode: string },
): Promise<Trend> {
  const row = await findReadable(deps, account.accountId, input.reportId)
  await requireStepUp(deps.sql, account)
  return trendOf(deps, row, input.itemCode)
}

/** An item of a report over time. @throws Refused NOT_FOUND for an item that the report does not have */
async function trendOf(
  deps: Dependencies,
  row: repository.ReportRow,
  itemCode: string,
): Promise<Trend> {
  const items = isShown(row.status)
    ? await repository.listItems(deps.sql, row.reportId, reportRules.trendMonths)
    : []
  if (!items.some((item) => item.itemCode === itemCode))
    throw new Refused('NOT_FOUND', '这份报告里没有这个项目')
  const points = await repository.listTrend(deps.sql, {
    patientId: row.patientId,
    itemCode,
    months: reportRules.trendMonths,
  })
  return presentTrend(itemCode, points, row.now)
}

/** Where the report can be read as a PDF for some minutes. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED, CONFLICT for one that is not shown */
export async function openPdf(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<DocumentLink> {
  const row = await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  if (!isShown(row.status)) throw new Refused('CONFLICT', '这份报告不能在手机上下载，请到医院领取')
  return openDocument(deps, {
    accountId: account.accountId,
    kind: reportDocument,
    subjectId: row.reportId,
  })
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
