/** Why a slot was not given, as the patient reads it. */
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { formatMomentChinese, formatDayChinese } from '../../../values/hospital_time'
import { findOrder } from '../orders/reading_repository'
import { registeredElsewhere } from '../outside/outside'
import { isEligible } from '../rules/eligibility'
import { type RegistrationRules } from '../rules/rules'
import type { LookingRow, WhyNot } from '../slots/booking_parts'

/** The refusal of a booking or a hold; `details.orderId` names the conflicting order when it is the account's own. */
export async function refusalOf(
  deps: Dependencies,
  accountId: string,
  why: WhyNot,
  row: LookingRow,
  rules: RegistrationRules,
): Promise<Refused> {
  switch (why) {
    case 'unknown_source':
      return slotNotFound()
    case 'unknown_patient':
      return new Refused('NOT_FOUND', '没有找到这位就诊人')
    case 'deceased':
      return new Refused('PATIENT_NOT_ELIGIBLE', formatDeceased(row.isProven))
    case 'not_eligible':
      return new Refused('PATIENT_NOT_ELIGIBLE', reasonOf(row))
    case 'restricted':
      return new Refused('CREDIT_RESTRICTED', formatRestriction(row.restrictedUntil))
    case 'duplicate':
      return new Refused(
        'DUPLICATE_ORDER',
        '该就诊人当天在这个科室已有预约，不能重复预约',
        await detailsOf(deps, accountId, row),
      )
    case 'registered_elsewhere':
      return registeredElsewhere()
    case 'daily_limit':
      return new Refused(
        'DAILY_LIMIT',
        said`同一就诊人一天最多预约 ${rules.activeOrdersPerPatientAndDay} 个号`,
        await detailsOf(deps, accountId, row),
      )
    case 'unpaid_limit':
      return new Refused(
        'UNPAID_LIMIT',
        said`您有 ${rules.unpaidOrdersPerAccount} 个订单还没支付，请先支付或取消后再预约`,
        await detailsOf(deps, accountId, row),
      )
    case 'given_back':
      return new Refused(
        'NOT_PERMITTED',
        '这一天的号已多次预约后没有支付，不能再约这一天的号。请改约其他日期，或到窗口挂号',
      )
    case 'given_back_there':
      return new NetworkOverCap('STEP_UP_NEEDED', '请用短信验证码确认是您本人，再预约')
    case 'stopped':
      return new Refused('SOURCE_CLOSED', '该时段已停诊，请选择其他时段')
    case 'past':
      return new Refused('SOURCE_CLOSED', '该时段已经开始，请选择其他时段')
    case 'unreleased':
      return new Refused('SOURCE_CLOSED', formatUnreleased(row.releaseAt))
    case 'sold_out':
      return soldOut
  }
}

const formatUnreleased = (at: Date | null): string =>
  at === null ? '该时段还没放号' : said`该时段还没放号，${formatMomentChinese(at)}放号`

/** Devices without a device id released too many unpaid slots from one network: it may be another person's doing. */
export class NetworkOverCap extends Refused {}

/** The message for a restricted patient. */
export function formatRestriction(until: Date | null): string {
  const when = until === null ? '' : said`，${formatDayChinese(until)}恢复`
  return said`该就诊人多次预约后没有到诊，暂停网上预约${when}。可在“信用记录”里查看和申诉，急诊和现场挂号不受影响`
}

/** One instance for all: a new error records its stack, 5 to 10 µs for nothing. */
export const soldOut = new Refused('SOLD_OUT', '该时段已约满，请选择其他时段')
export const slotNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个时段')

/** The conflicting order is shown only to its own account: the other parent's booking stays private. */
async function detailsOf(
  deps: Dependencies,
  accountId: string,
  row: LookingRow,
): Promise<Record<string, string> | undefined> {
  if (row.orderId === null) return undefined
  const own = await findOrder(deps.sql, accountId, row.orderId)
  return own === undefined ? undefined : { orderId: own.orderId }
}

function reasonOf(row: LookingRow): string {
  if (row.birthday === null || row.sex === null || row.visitDate === null)
    return '该科室不接诊这位就诊人'
  const fits = isEligible(
    { birthday: row.birthday, sex: row.sex },
    { minAge: row.minAge, maxAge: row.maxAge, sexLimit: row.sexLimit },
    row.visitDate,
  )
  return fits.allowed ? '该科室不接诊这位就诊人' : fits.reason
}

/** No booking for a deceased patient; only the hospital can correct a mistake. An account with an unproven link does not learn of the death. */
export const formatDeceased = (isProven: boolean | null): string =>
  isProven === true
    ? '医院登记这位就诊人已经离世，不再为他预约。如果登记有误，请带证件到挂号窗口更正'
    : '医院现在不能为这位就诊人预约，请带证件到挂号窗口办理'
