/** The demo's registration rules (须知), from the numbers that the server keeps. */
import { registrationRules as rules } from '../../../server/areas/registration'
import { telephone } from '../organisation'

const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

/** The rules in full. */
export const registrationNotice = [
  '<h3>什么时候放号</h3>',
  list([
    `可以预约今天和以后 ${rules.horizonDays} 天的号。`,
    `每天早上 ${rules.releaseHour}:00 放出第 ${rules.horizonDays} 天后的号。`,
  ]),
  '<h3>实名</h3>',
  list(['来看病的人必须与就诊人信息一致，孩子请用孩子自己的证件。']),
  '<h3>可以挂几个号</h3>',
  list([
    '同一位就诊人，同一科室同一天 1 个。',
    `同一位就诊人，同一天最多 ${rules.activeOrdersPerPatientAndDay} 个。`,
    `没付款的订单，一个账号最多同时 ${rules.unpaidOrdersPerAccount} 个。`,
  ]),
  '<h3>付款</h3>',
  list([
    `下单后 ${rules.payWithinMinutes} 分钟内付款，超时订单自动取消，号退回。`,
    '已付款但没有显示成功时不要重复付款，系统会自动核对；号没有保住的，钱会原路退回。',
  ]),
  '<h3>取消和退号</h3>',
  list([
    `就诊前一天 ${rules.cancelHourOfDayBefore}:00 前可以在手机上取消，已付的钱原路退回。`,
    `前一天 ${rules.cancelHourOfDayBefore}:00 以后或当天挂的号，就诊开始前 ${rules.cancelMinutesBeforeVisit} 分钟可以取消。`,
    `过了时间确需取消，请到窗口或致电 ${telephone}。`,
    `一个订单最多改约 ${rules.reschedulesPerOrder} 次。`,
    `${rules.noShowWindowDays} 天内 ${rules.noShowLimit} 次没来又没有取消，${rules.restrictionDays} 天内不能在手机上预约；可以在手机上申诉。`,
  ]),
  '<h3>就诊当天</h3>',
  list([
    '请提前 20 分钟到诊区报到，晚到可能需要重新排队。',
    `医生停诊会通知您，可以换医生、换日期或全额退款；${rules.stoppedChoiceHours} 小时没有选，自动全额退款。`,
  ]),
].join('')
