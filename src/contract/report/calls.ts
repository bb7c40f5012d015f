/** The calls about reports. */
import * as v from 'valibot'
import { get, ownRows, post } from '../endpoint'
import { count, done, id, isoDate, isoDateTime, pageOf, paging } from '../values'
import { documentLink } from '../document'
import { report, reportBranch, reportBrief, reportTypeSummary, trend } from './report'
import { reportNumberKind, reportType, resultCode } from './words'

/** A number as typed: the hospital's own, of any signs, large or small. */
export const reportNumber = v.pipe(
  v.string('请输入号码'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[ -~\u00a0-\uffff]+$/, '请输入号码'),
  v.maxLength(64, '内容太长'),
)
/** The name, or the end of the certificate's number. */
export const reportCheck = v.pipe(
  v.string('请输入姓名或证件号后 4 位'),
  v.trim(),
  v.minLength(2, '请输入姓名或证件号后 4 位'),
  v.maxLength(40, '内容太长'),
)

const base = '/hos/user/v1/report'
const monthCount = v.pipe(
  v.union([
    v.number(),
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, '月数不正确'), v.transform(Number)),
  ]),
  v.number(),
  v.safeInteger('月数不正确'),
  v.minValue(1, '月数不正确'),
  v.maxValue(60, '月数不正确'),
)
const flagInQuery = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false'], '请选择是或否'),
      v.transform((value) => value === 'true'),
    ),
  ]),
)

export const reportCalls = {
  listTypes: get({
    path: `${base}/types`,
    prompt: false,
    summary: '就诊人各类报告的数量、未读和待出报告的预计时间',
    mayGrow: /^types\.\d+\.type$/,
    input: v.object({ patientId: id, hospitalBranchId: v.optional(id) }),
    reply: v.object({
      types: v.array(reportTypeSummary),
      branchCount: count,
      /** 先由医生告诉我: the kinds that were chosen for this patient, and for how many days results wait at most; null where the hospital does not offer it. */
      doctorFirst: v.optional(
        v.nullable(v.object({ types: v.array(reportType), days: count })),
        null,
      ),
      serverNow: isoDateTime,
    }),
  }),
  saveDoctorFirst: post({
    path: `${base}/doctorFirst/save`,
    summary: '先由医生告诉我：选中的这几类结果，医生说过以前（或到期以前）自己的账号看不到',
    input: v.object({
      patientId: id,
      types: v.pipe(v.array(reportType), v.maxLength(6, '内容太长')),
    }),
    reply: done,
    idempotent: true,
  }),
  showNow: post({
    path: `${base}/showNow`,
    summary: '不等医生，现在就看这一份',
    input: v.object({ reportId: id }),
    reply: done,
    idempotent: true,
  }),
  listBranches: get({
    path: `${base}/branches`,
    prompt: false,
    summary: '就诊人在各院区的报告数量',
    input: v.object({ patientId: id }),
    reply: v.array(reportBranch),
  }),
  listReports: get({
    path: `${base}/page`,
    prompt: false,
    summary: '报告列表，新的在前；待出的在最前。不给日期时为最近3个月',
    mayGrow: ownRows,
    input: v.object({
      patientId: id,
      type: v.optional(reportType),
      hospitalBranchId: v.optional(id),
      /** The last months instead of dates: 3, 6, 12 … */
      months: v.optional(monthCount),
      beginDate: v.optional(isoDate),
      endDate: v.optional(isoDate),
      unreadOnly: flagInQuery,
      abnormalOnly: flagInQuery,
      ...paging,
    }),
    reply: v.object({ ...pageOf(reportBrief).entries, serverNow: isoDateTime }),
  }),
  getReport: get({
    path: `${base}/{reportId}`,
    prompt: false,
    summary: '一份报告的全部内容',
    input: v.object({ reportId: id }),
    reply: report,
  }),
  markRead: post({
    quiet: true,
    path: `${base}/read`,
    prompt: false,
    summary: '记为已读',
    input: v.object({ reportId: id }),
    reply: done,
    idempotent: true,
  }),
  getTrend: get({
    path: `${base}/{reportId}/trend/{itemCode}`,
    prompt: false,
    summary: '报告中一个项目的历次结果，两年以内',
    input: v.object({
      reportId: id,
      itemCode: v.pipe(v.string(), v.regex(resultCode, '项目不正确')),
    }),
    reply: trend,
  }),
  search: post({
    path: `${base}/search`,
    prompt: false,
    summary: '按就诊卡号、门诊号或住院号查报告；只查得到自己就诊人的',
    input: v.object({ kind: reportNumberKind, number: reportNumber, check: reportCheck }),
    reply: v.object({
      patientId: id,
      patientName: v.string(),
      list: v.array(reportBrief),
      serverNow: isoDateTime,
    }),
    idempotent: true,
  }),
  openPdf: post({
    path: `${base}/pdf`,
    summary: '打开报告的PDF：5分钟内有效的地址',
    input: v.object({ reportId: id }),
    reply: documentLink,
    idempotent: true,
  }),
}
