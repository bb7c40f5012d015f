/** The services that the hospital offers in the app: configured, and not paused at the desk. What is in progress when a service pauses is finished; only new requests are refused. */
import { optionalService, type OptionalService } from '../../../src/contract/hospital'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { listPaused } from './offering_repository'

type Needed = Pick<Dependencies, 'gateways' | 'settings' | 'sql'>

/** The text that patients read in place of a paused service. */
export const pausedLabels: Readonly<Record<OptionalService, string>> = {
  inpatient: '医院暂停了手机上的住院服务，请到住院处窗口办理',
  insurance: '医院暂停了手机医保支付，请自费支付，或到窗口结算',
  film: '医院暂停了云胶片，请到影像科窗口领取',
  waitlist: '医院暂时不接受新的候补；已经在排队的，有号照样通知',
  share: '医院暂时不能分享报告和影像；已经发出的链接到期前有效',
  exam: '医院暂停了手机上的检查预约，请到检查预约窗口办理；已经定好的时间照常有效',
  form: '医院暂停了手机上的预问诊，有情况请直接告诉医生；已经送出的医生照常看得到',
  feedback: '医院暂停了手机上的投诉和表扬，请到门诊服务台，或打医院电话；已经写的照常答复',
  rating: '医院暂停了就诊评价',
  rating_shown: '医院暂停了公开评价',
  pay_code: '医院暂停了扫码付，请用自己的微信缴费，或到收费窗口；已经做好的码照常有效',
  refund_ask: '医院暂停了手机上的退费申请，请到收费窗口办理；已经申请的照常答复',
  credit: '医院暂停了先诊疗后付费，新的费用照常缴费；已担保的照常结清',
  record_copy: '医院暂停了手机上的病案复印，请到病案室窗口办理；已经申请的照常办完',
}

/** What the settings configure for each. */
const needs: Readonly<Record<OptionalService, (deps: Needed) => boolean>> = {
  inpatient: ({ settings }) => settings.inpatient,
  insurance: ({ gateways }) =>
    gateways.medIns !== undefined && gateways.his.insurance !== undefined,
  film: ({ gateways }) => gateways.imaging !== undefined,
  waitlist: () => true,
  share: () => true,
  exam: ({ settings }) => settings.exams,
  form: ({ settings }) => settings.forms,
  feedback: ({ settings }) => settings.feedback,
  rating: ({ settings }) => settings.feedback,
  rating_shown: ({ settings }) => settings.feedback && settings.ratingsShown,
  pay_code: ({ settings }) => settings.payCode,
  refund_ask: ({ settings }) => settings.refundAsk,
  credit: ({ gateways }) => gateways.creditLine !== undefined,
  /** What a branch copies, its own document says. */
  record_copy: ({ settings }) => settings.inpatient,
}

/** Whether the settings configure what the service needs. */
export function isSetUp(deps: Needed, service: OptionalService): boolean {
  return needs[service](deps)
}

/** The services that patients find in the app. */
export async function listOffered(deps: Needed): Promise<OptionalService[]> {
  const paused = await listPaused(deps.sql)
  return optionalService.options.filter(
    (service) => isSetUp(deps, service) && !paused.includes(service),
  )
}

/** Why a service is paused, as patients read it; null while it is offered. */
export async function whyPaused(deps: Needed, service: OptionalService): Promise<string | null> {
  return (await isPaused(deps.sql, service)) ? pausedLabels[service] : null
}

/** Whether the desk paused it. */
export async function isPaused(executor: Executor, service: OptionalService): Promise<boolean> {
  return (await listPaused(executor)).includes(service)
}

/** Refuses a new request to a paused service. @throws Refused NOT_OFFERED */
export async function requireOffered(deps: Needed, service: OptionalService): Promise<void> {
  const why = await whyPaused(deps, service)
  if (why !== null) throw new Refused('NOT_OFFERED', why)
}
