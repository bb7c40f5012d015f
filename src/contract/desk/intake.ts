/** The intake (数据接入): the latest document of each source, refused and parked ones, and ingesting them again. No document's content is shown. */
import * as v from 'valibot'
import { after, count, isoDateTime, pageOf } from '../values'
import { reason, staffGet, staffPost } from './staff_call'

/** Labels of document kinds, by the protocol's names. */
export const documentLabels: Readonly<Record<string, string>> = {
  hospital: '医院',
  branch: '院区',
  department: '科室',
  doctor: '医生',
  item: '取号项目',
  notice: '须知公告',
  rules: '预约规则',
  patient: '患者档案',
  clinic: '门诊排班',
  clinicWindow: '排班范围',
  registration: '其他渠道的挂号',
  entitlement: '免费续诊',
  followUp: '随访',
  leaflet: '药品说明书',
  prescription: '处方',
  slotState: '余号',
  visit: '就诊状态',
  stay: '住院',
  feeDay: '每日费用',
  windowDeposit: '窗口预缴',
  clinicalDocument: '出院资料',
  copyService: '病案复印的办法',
  copyRequest: '病案复印的答复',
  bill: '门诊费用单',
  invoice: '电子票据',
  refundAnswer: '退费答复',
  report: '检查检验报告',
  queue: '候诊队列',
  queueEvent: '叫号',
  examResource: '检查设备',
  examSchedule: '检查时间',
  examRule: '检查规则',
  examOrder: '检查申请',
  questionnaire: '预问诊问卷',
  unknown: '不认识的类型',
}

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

const source = v.object({
  /** pull; file; push:, fhir: or file:<client> */
  source: name,
  document: name,
  /** When the newest one was ingested. */
  takenAt: isoDateTime,
  /** When the hospital changed it, by its own clock. */
  sourceUpdatedAt: isoDateTime,
})
export type IntakeSource = v.InferOutput<typeof source>

const reading = v.object({
  document: name,
  askedAt: v.nullable(isoDateTime),
  nextAt: isoDateTime,
  failures: count,
  why: v.nullable(v.string()),
})
export type IntakeReading = v.InferOutput<typeof reading>

const skew = v.pipe(v.number(), v.safeInteger())

/** A connector in the hospital, by its latest report. */
const connector = v.object({
  clientId: name,
  version: v.string(),
  profile: v.string(),
  isShadow: v.boolean(),
  /** How far the app's clock is ahead of the connector's; null: not told. */
  clockSkewSeconds: v.nullable(skew),
  heardAt: isoDateTime,
  sources: v.array(
    v.object({
      name,
      type: v.string(),
      lagSeconds: v.nullable(count),
      rowsPerMinute: count,
      waiting: count,
      faults: count,
      /** How far the hospital's clock is ahead of the connector's. */
      clockSkewSeconds: v.nullable(skew),
      failure: v.nullable(v.string()),
    }),
  ),
})
export type IntakeConnector = v.InferOutput<typeof connector>

const refused = v.object({
  source: name,
  document: name,
  id: name,
  version: v.nullable(count),
  /** In the protocol's terms, for the developers of the sending system. */
  reasons: v.array(v.string()),
  times: count,
  firstAt: isoDateTime,
  lastAt: isoDateTime,
  /** Another system owns it; it may be handed over. */
  isForeign: v.boolean(),
  /** Staff asked to ingest it again; that is in progress. */
  isAsked: v.boolean(),
})
export type RefusedDocument = v.InferOutput<typeof refused>

const waiting = v.object({
  source: name,
  document: name,
  id: name,
  /** `department:d1`; nothing for a patient. */
  waitsFor: v.string(),
  at: isoDateTime,
})
export type WaitingDocument = v.InferOutput<typeof waiting>

const warned = v.object({
  source: name,
  document: name,
  id: name,
  version: count,
  /** In the protocol's terms, for the developers of the sending system. */
  warnings: v.array(v.string()),
  at: isoDateTime,
})
export type WarnedDocument = v.InferOutput<typeof warned>

const doers = ['support', 'clinics', 'admin'] as const
const readers = [...doers, 'audit'] as const
const which = { source: v.optional(name), document: v.optional(name) }

export const intakeCalls = {
  sources: staffGet({
    path: '/desk/v1/intake',
    roles: readers,
    summary: '数据接入概况：每个来源每类文档最近一次、主动读取的情况、未接收与等待的件数',
    input: v.object({}),
    reply: v.object({
      now: isoDateTime,
      sources: v.array(source),
      readings: v.array(reading),
      connectors: v.array(connector),
      refused: count,
      waiting: count,
      /** Taken, and something looks wrong. */
      warned: count,
      /** Documents of people who do not use the app. */
      ofStrangers: count,
    }),
  }),
  refused: staffGet({
    path: '/desk/v1/intake/refused',
    roles: readers,
    summary: '未接收的文档和原因，最近的在前',
    input: v.object({ ...which, after }),
    reply: pageOf(refused),
  }),
  waiting: staffGet({
    path: '/desk/v1/intake/waiting',
    roles: readers,
    summary: '等待所缺数据的文档，等得最久的在前',
    input: v.object({ ...which, after }),
    reply: pageOf(waiting),
  }),
  warned: staffGet({
    path: '/desk/v1/intake/warned',
    roles: readers,
    summary: '已接收但有疑点的文档，最近的在前',
    input: v.object({ ...which, after }),
    reply: pageOf(warned),
  }),
  again: staffPost({
    path: '/desk/v1/intake/again',
    roles: doers,
    summary: '重新接收：一件，或某个来源某类文档的全部，或全部',
    input: v.object({ ...which, id: v.optional(name), reason }),
    reply: v.object({ asked: count }),
  }),
  handOver: staffPost({
    path: '/desk/v1/intake/hand_over',
    roles: doers,
    summary: '把一件文档交给另一个来源：以后由它更新，原来的来源不能再改',
    input: v.object({ document: name, id: name, source: name, reason }),
    reply: v.object({ handed: count }),
  }),
}
