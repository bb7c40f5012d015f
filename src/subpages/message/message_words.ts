/** The decisions of the message pages, apart from their look. */
import {
  messageKindLabels,
  type Message,
  type MessageKind,
  type MessageSettings,
} from '@/contract/message'
import { formatDate, hospitalDay, hospitalTime } from '@/ui/facts/format_day'

/** A kind's explanation, under its name. */
export const kindNotes = {
  booked: '挂号确认后',
  reminder: '就诊前一天下午 6 点',
  stopped: '医生停诊时马上通知，不能关闭',
  missed: '一次就诊记为未到诊时，可以说明情况',
  entitlement: '医院给了免费续诊时，和最后一天的前一天',
  follow_up: '医生请您回来复诊时，还没有约的再提醒一次',
  medicine: '到了您自己选的吃药时间，或医生改了用药时',
  number: '前面没几个人时马上通知',
  bill: '医生开单后',
  report: '检验、检查报告可以看时',
  refund: '钱退回来时',
  balance: '预缴款快用完时',
  stay: '床位准备好，或可以办出院时',
  waitlist: '有人退号，轮到您时',
  release: '您关注的医生放号前',
  access: '就诊人由本人核实，您的权限有变化时',
  mail: '您要的票据没有发到邮箱时',
  feedback: '您写给医院的，医院受理和答复时',
} satisfies Record<MessageKind, string>

/** The quiet hours to choose from. */
export const quietChoices = [
  { value: '22:00-07:00', words: '晚上 10 点到早上 7 点' },
  { value: '21:00-08:00', words: '晚上 9 点到早上 8 点' },
  { value: '20:00-09:00', words: '晚上 8 点到早上 9 点' },
  { value: 'none', words: '不设，随时通知' },
] as const

/** The choice with these hours; hours set elsewhere are a choice of their own. */
export function quietValue(quiet: MessageSettings['quiet']): string {
  return quiet ? `${quiet.from}-${quiet.to}` : 'none'
}

/** The hours of a choice. */
export function quietOf(value: string): { from: string; to: string } | null {
  const [from, to] = value.split('-')
  return from && to ? { from, to } : null
}

/** The kinds without one, or with it again. */
export function withSwitch(
  switchedOff: readonly string[],
  kind: MessageKind,
  isOn: boolean,
): MessageKind[] {
  const others = Object.keys(messageKindLabels)
    .filter(isKind)
    .filter((one) => one !== kind && switchedOff.includes(one))
  return isOn ? others : [...others, kind]
}

/** Patient and time: `王*兰 · 11月20日 18:00`. */
export function formatAbout({ patientName, at }: Pick<Message, 'patientName' | 'at'>): string {
  const day = hospitalDay(at)
  return [patientName, `${formatDate(day, day)} ${hospitalTime(at)}`].filter(Boolean).join(' · ')
}

function isKind(kind: string): kind is MessageKind {
  return kind in messageKindLabels
}
