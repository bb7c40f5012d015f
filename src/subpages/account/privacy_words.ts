/** The decisions and texts of the privacy pages, apart from their look. */
import type { Remark } from '@/contract/hospital'
import {
  consentDocumentLabels,
  type AccessEvent,
  type Consent,
  type ConsentDocument,
} from '@/contract/privacy'
import { builtInPolicyVersion } from '@/texts/built_in_policy'
import type { Question } from '@/ui/overlays/confirm'
import { dayInFull, hospitalDay, formatWeekday } from '@/ui/facts/format_day'

/** What a consent permits, in a sentence. */
export const consentCovers = {
  privacy_policy: '登录、绑定手机号和使用各项服务时，按隐私政策收集和使用您的信息',
  health_data: '为挂号、缴费、查报告等服务，使用就诊人的健康信息',
  child_data: '监护人同意使用不满 14 周岁儿童的个人信息',
  share_health_data: '由您选择，把某一份报告或影像用链接分享给别人',
  medical_insurance: '用医保支付时，把姓名、证件和费用明细提供给医保局结算',
} satisfies Record<ConsentDocument, string>

/** Kept by law in any case, and for how long (医疗机构病历管理规定, 会计档案管理办法). */
export const keptByLaw = [
  { what: '门诊病历', howLong: '最后一次就诊起至少 15 年' },
  { what: '住院病历', howLong: '最后一次出院起至少 30 年' },
  { what: '挂号、缴费与退费记录', howLong: '会计凭证保存 30 年' },
  { what: '投诉和医院的答复', howLong: '作为投诉档案，按医院的规定保存' },
  { what: '授权与操作记录', howLong: '作为依法处理信息的凭证，不再带有您的手机号和微信' },
] as const

/** Deleted with the account. */
export const deletedWithAccount = [
  '绑定的手机号和微信登录方式',
  '您与就诊人的关系，以后不能用这个账号替他们办事',
  '所有设备上的登录和设备信息',
  '没有办完的手机号变更和就诊人核对',
  '写给医院的表扬、建议和找失物，评价里写的话',
] as const

/** Consents in force first, newest first in each group. */
export function sortConsents(consents: readonly Consent[]): {
  given: Consent[]
  withdrawn: Consent[]
} {
  const newestFirst = [...consents].sort(
    (one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt),
  )
  return {
    given: newestFirst.filter((one) => one.withdrawnAt === null),
    withdrawn: newestFirst.filter((one) => one.withdrawnAt !== null),
  }
}

/** The policy is the basis of the account: withdrawing it means deleting the account. */
export function endsAccount(consent: Consent): boolean {
  return consent.document === 'privacy_policy'
}

/** The dialog before a consent is withdrawn, with the effects. */
export function withdrawQuestion(consent: Consent): Question {
  if (endsAccount(consent))
    return {
      title: '不再同意隐私政策？',
      text: consent.effect,
      confirmLabel: '去注销',
      cancelLabel: '保留账号',
    }
  const about = consent.patientName === null ? '' : `就诊人：${consent.patientName}\n`
  return {
    title: `撤回“${consentDocumentLabels[consent.document]}”？`,
    text: `${about}${consent.effect.replace(/。$/, '')}。\n撤回之前已经办理的事项不受影响。`,
    confirmLabel: '确认撤回',
    cancelLabel: '不撤回',
    isDanger: true,
  }
}

/** The version of the newest text of the hospital's privacy policy; undefined when it has none. */
export function policyVersion(remarks: readonly Remark[]): string | undefined {
  const version = remarks.find((remark) => remark.type === 'privacy_policy')?.version
  return version === undefined || version === null ? undefined : String(version)
}

/** The version of a text, in words. */
export function formatVersion(version: string): string {
  return version === builtInPolicyVersion ? '应用自带文本' : `第 ${version} 版`
}

/** A newer text than the consented one is in force. */
export function isOutdated(consent: Consent, currentPolicy: string | undefined): boolean {
  return (
    consent.document === 'privacy_policy' &&
    consent.withdrawnAt === null &&
    currentPolicy !== undefined &&
    consent.version !== currentPolicy
  )
}

/** `2026年11月21日`, the hospital's day with its year. */
export function fullDate(moment: string): string {
  return dayInFull(hospitalDay(moment))
}

/** The events of one calendar day. */
export interface EventDay {
  day: string
  /** `2026年11月21日 周六` */
  words: string
  events: AccessEvent[]
}

/** Puts events, which come newest first, under their days. */
export function eventDays(events: readonly AccessEvent[]): EventDay[] {
  const days = new Map<string, AccessEvent[]>()
  for (const event of events) {
    const day = hospitalDay(event.at)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    words: `${dayInFull(day)} ${formatWeekday(day)}`,
    events: ofDay,
  }))
}
