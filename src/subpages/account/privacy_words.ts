/** What the privacy pages decide and say, apart from how it looks. */
import type { Remark } from '@/contract/hospital'
import { consentDocumentLabels, type AccessEvent, type Consent, type ConsentDocument } from '@/contract/privacy'
import type { Question } from '@/ui/confirm'
import { dateWords, hospitalDay, hospitalTime, weekdayWords } from '@/ui/day_words'

/** What an agreement allows, in a sentence. */
export const consentCovers = {
  privacy_policy: '登录、绑定手机号和使用各项服务时，按隐私政策收集和使用您的信息',
  health_data: '为挂号、缴费、查报告等服务，使用就诊人的健康信息',
  child_data: '监护人同意使用不满14周岁儿童的个人信息',
} satisfies Record<ConsentDocument, string>

/** Kept by law whatever the patient asks for, and for how long (医疗机构病历管理规定, 会计档案管理办法). */
export const keptByLaw = [
  { what: '门诊病历', howLong: '最后一次就诊起至少15年' },
  { what: '住院病历', howLong: '最后一次出院起至少30年' },
  { what: '缴费与退费记录', howLong: '会计凭证保存30年' },
] as const

/** Gone with the account. */
export const deletedWithAccount = [
  '登录信息、绑定的手机号和微信',
  '就诊人与账号的关系，以及您保存的证件和联系方式',
  '授权记录之外的设置、消息和访问记录',
  '所有设备上的登录状态',
] as const

/** Agreements in force first, the newest first among each. */
export function sortConsents(consents: readonly Consent[]): { given: Consent[]; withdrawn: Consent[] } {
  const newestFirst = [...consents].sort((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt))
  return { given: newestFirst.filter((one) => one.withdrawnAt === null), withdrawn: newestFirst.filter((one) => one.withdrawnAt !== null) }
}

/** Asks before an agreement is withdrawn, and says what that does. */
export function withdrawQuestion(consent: Consent): Question {
  const about = consent.patientName === null ? '' : `就诊人：${consent.patientName}\n`
  return {
    title: `撤回“${consentDocumentLabels[consent.document]}”？`,
    text: `${about}${consent.effect}\n撤回之前已经办理的事项不受影响。`,
    confirmWords: '确认撤回',
    cancelWords: '不撤回',
    isDanger: true,
  }
}

/** The version of the newest text of the hospital's privacy policy; undefined when it has none. */
export function policyVersion(remarks: readonly Remark[]): string | undefined {
  const version = remarks.find((remark) => remark.type === 'privacy_policy')?.version
  return version === undefined || version === null ? undefined : String(version)
}

/** A newer text than the one agreed to is out. */
export function isOutdated(consent: Consent, currentPolicy: string | undefined): boolean {
  return consent.document === 'privacy_policy' && consent.withdrawnAt === null && currentPolicy !== undefined && consent.version !== currentPolicy
}

/** `2026年11月21日`, the hospital's day with its year. */
export function fullDate(moment: string): string {
  return dateWords(hospitalDay(moment), '0000-01-01')
}

/** `2026年11月21日 14:05` */
export function fullMoment(moment: string): string {
  return `${fullDate(moment)} ${hospitalTime(moment)}`
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
  return [...days].map(([day, ofDay]) => ({ day, words: `${dateWords(day, '0000-01-01')} ${weekdayWords(day)}`, events: ofDay }))
}
