/** The demo's notices as rows, with the earlier versions of one. */
import { notices } from './data/notices'
import { hospitalId } from './organisation'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'
import { registrationNotice as full } from './registration/registration_notice'

/** Rows of `remark`, published relative to `today`. */
export function noticeRows(today: string) {
  return notices.map((notice) => ({
    remark_id: namedUuid(`remark:${notice.key}`),
    hospital_id: hospitalId,
    branch_id: notice.branchId ?? null,
    type: notice.type,
    title: notice.title,
    summary: notice.summary,
    content: notice.content,
    version: notice.version ?? 1,
    published_at: momentOf(addDays(today, -notice.daysAgo), '09:00'),
    change_note: notice.changeNote ?? null,
  }))
}

/** The registration rules as their first and second version had them. */
export const earlierRegistrationRules = [
  full.slice(0, full.indexOf('<h3>取消和退号</h3>')),
  full.slice(0, full.indexOf('<h3>就诊当天</h3>')),
] as const

/** The earlier versions of the registration rules, for `remark_version`. */
export function earlierNoticeRows(today: string) {
  const registration = {
    remark_id: namedUuid('remark:registration'),
    title: '预约挂号须知',
    summary: '放号时间、支付时限、取消与退号',
  }
  const [withoutCancelling, withoutVisitDay] = earlierRegistrationRules
  return [
    {
      ...registration,
      version: 1,
      content: withoutCancelling,
      published_at: momentOf(addDays(today, -400), '09:00'),
      replaced_at: momentOf(addDays(today, -160), '09:00'),
      change_note: null,
    },
    {
      ...registration,
      version: 2,
      content: withoutVisitDay,
      published_at: momentOf(addDays(today, -160), '09:00'),
      replaced_at: momentOf(addDays(today, -40), '09:00'),
      change_note: '新增手机上取消和退号的办法',
    },
  ]
}
