/** A visit in the sentences of messages. */
import { named, type Sentence, sentence } from '../../language/sentence'
import type { FormattedVisit, VisitTexts } from './announcement_repository'

/** `11月25日 09:00-09:30 心血管内科 沈怀远医生（门诊楼 3 层）`, for sentences. */
export function formatVisit({
  visitDate,
  beginTime,
  endTime,
  departmentName,
  doctorName,
  place,
}: FormattedVisit): Sentence {
  const [, month = '', day = ''] = visitDate.split('-')
  const department = named('unit', departmentName)
  const who =
    doctorName === null ? department : sentence`${department} ${named('person', doctorName)}医生`
  return sentence`${Number(month)}月${Number(day)}日 ${beginTime}-${endTime} ${who}${place === null ? '' : sentence`（${named('thing', place)}）`}`
}

/** The text for a patient of a stopped clinic; the desk shows it in the preview. */
export function formatStopped(
  visit: FormattedVisit & Pick<VisitTexts, 'standIn'>,
  money: StoppedMoney,
): { title: string; body: Sentence } {
  const instead =
    visit.standIn === null
      ? '停诊'
      : sentence`停诊，同一时间改由${named('person', visit.standIn)}医生出诊`
  return {
    title: '医生停诊，请不要前往',
    body: sentence`${formatVisit(visit)}${instead}。${stoppedMoneyTexts[money]}`,
  }
}

const stoppedMoneyTexts = {
  returning: '挂号费会全额原路退回。您可以重新预约其他医生或时间。',
  to_choose:
    '请在订单里选择：改约其他医生、改约其他日期（费用转过去），或全额退款。没有选择会自动全额退款。',
  elsewhere: '这个号不是在这里挂的，退号、改约请到原来挂号的地方。',
  at_window: '挂号费是在医院付的，请到医院窗口退。您可以预约其他医生或时间。',
  none: '这个订单没有付款，不会扣费。您可以预约其他医生或时间。',
}
/** What becomes of the fee of a stopped visit. */
export type StoppedMoney = keyof typeof stoppedMoneyTexts
