/** Reading one report, or one of its items over time: access checks and the access log. */
import type { DocumentLink } from '../../../src/contract/document'
import type { Report, Trend } from '../../../src/contract/report'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { hospitalDay } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { addAuditEvent, hasJustDone } from '../audit'
import { openDocument } from '../document'
import { maskName, requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import { readPictures } from './pictures'
import { presentReport, presentTrend } from './present'
import * as repository from './report_repository'
import * as results from './result_repository'
import { isShown, reportDocument, reportRules, watermarkOf } from './rules'
import * as unread from './unread_repository'

/** A report that the account may read. @throws Refused NOT_FOUND for another account's, NOT_PERMITTED when the level is too low */
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

/** One report; the access is logged. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function getReport(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<Report> {
  const row = await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  await writeDown(deps, account.accountId, row)
  const { accountId } = account
  return presentFor(deps, row, { accountId, watermark: await viewerOf(deps, accountId, row.now) })
}

/** A whole report for one reader. */
export async function presentFor(
  deps: Dependencies,
  row: repository.ReportRow,
  { accountId, watermark }: { accountId: string; watermark: string },
): Promise<Report> {
  const [items, pictures] = isShown(row)
    ? await Promise.all([
        results.listItems(deps.sql, {
          reportId: row.reportId,
          accountId,
          months: reportRules.trendMonths,
        }),
        readPictures(deps, row.reportId),
      ])
    : [[], []]
  return presentReport(row, { items, pictures, watermark })
}

/** The reader, for the watermark. */
export async function viewerOf(deps: Dependencies, accountId: string, now: Date): Promise<string> {
  const { telTail, selfName } = await repository.findViewer(deps.sql, accountId)
  return watermarkOf(
    { name: selfName === null ? '' : maskName(selfName), telTail },
    hospitalDay(now),
  )
}

/** Reading again soon counts as the same access. */
async function writeDown(
  { sql }: Dependencies,
  accountId: string,
  row: repository.ReportRow,
): Promise<void> {
  const { reportId, patientId } = row
  const look = { accountId, action: 'view_report', subject: reportId } as const
  if (!isShown(row) || (await hasJustDone(sql, look, reportRules.lookedAgainMinutes))) return
  await addAuditEvent(sql, { ...look, patientId })
}

/** @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function markRead(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<{ ok: true }> {
  const row = await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  if (isShown(row)) await unread.markRead(deps.sql, account.accountId, reportId)
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
  return trendOf(deps, row, { accountId: account.accountId, itemCode: input.itemCode })
}

/** An item of a report over time. @throws Refused NOT_FOUND for an item that the report does not have */
async function trendOf(
  deps: Dependencies,
  row: repository.ReportRow,
  { accountId, itemCode }: { accountId: string; itemCode: string },
): Promise<Trend> {
  const items = isShown(row)
    ? await results.listItems(deps.sql, {
        reportId: row.reportId,
        accountId,
        months: reportRules.trendMonths,
      })
    : []
  if (!items.some((item) => item.itemCode === itemCode))
    throw new Refused('NOT_FOUND', '这份报告里没有这个项目')
  const points = await results.listTrend(deps.sql, {
    patientId: row.patientId,
    accountId,
    itemCode,
    months: reportRules.trendMonths,
  })
  return presentTrend(itemCode, points, row.now)
}

/** The report's PDF address, for some minutes. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED, CONFLICT for a withheld one */
export async function openPdf(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<DocumentLink> {
  const row = await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  if (!isShown(row))
    throw new Refused(
      'CONFLICT',
      row.doctorFirstUntil === null
        ? '这份报告不能在手机上下载，请到医院领取'
        : '您选择了先由医生告诉您，要先看再下载',
    )
  return openDocument(deps, {
    accountId: account.accountId,
    kind: reportDocument,
    subjectId: row.reportId,
  })
}
