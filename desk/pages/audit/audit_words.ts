/** What stands in the log of staff, in words: no key, state or id as the database has it. */
import { staffActionLabels } from '@/contract/desk/words/audit_words'
import { callOutcomeLabels } from '@/contract/desk/words/clinic_stopping_words'
import { clinicStateLabels } from '@/contract/desk/words/clinics_words'
import { factLabels } from '@/contract/desk/work/work'
import { workKinds } from '@/contract/desk/work/work_kinds'
import { describeOutside } from '../../parts/outside_words'
import { yuan } from '../../parts/words'

const names: Readonly<Record<string, string>> = {
  ...factLabels,
  status: '状态',
  state: '状态',
  kind: '类别',
  found: '找到',
  persons: '人数',
  asked: '件数',
  ended: '结束的绑定',
  sessions: '登录数',
  writtenBy: '谁写的',
  width: '宽',
  height: '高',
  bytes: '字节',
  staffName: '姓名',
  isBound: '已绑定账号',
  isAccepted: '同意',
  isApproved: '批准',
  actors: '绑定数',
  tel: '手机号',
  telEnds: '手机尾号',
  proof: '核实方式',
  paidOrders: '已付费的预约',
  unpaidOrders: '未付费的预约',
  everywhere: '所有电脑',
  askedBy: '申请人',
  outcome: '结果',
  tail: '卡号尾号',
  type: '方式',
  title: '标题',
  version: '版本',
  from: '开始',
  to: '到',
  until: '到期',
  lines: '条数',
  ofStaff: '谁的',
  action: '操作',
  subject: '对象',
  handedTo: '转交给',
  takenBy: '原来谁在办',
  fit: '改约',
  reason: '原因',
  extra: '加号',
  weekday: '星期',
  halfDay: '半天',
  perSlot: '每个时段的号',
  beginTime: '从',
  endTime: '到',
  weeks: '周数',
  added: '新的门诊',
  changed: '改动的门诊',
  left: '不动的门诊',
  relation: '关系',
  isProven: '已核实',
  isOwner: '档案主人',
  isByPhone: '电话里答复',
  owner: '原来谁负责',
}

const values: Readonly<Record<string, string>> = {
  ...clinicStateLabels,
  ...callOutcomeLabels,
  ...Object.fromEntries(Object.entries(workKinds).map(([kind, { label }]) => [kind, label])),
  on: '开',
  off: '关',
  code: '短信验证码',
  certificate: '当面核对证件',
  call: '打电话告知',
  file: '建档手机',
  new: '新手机',
  now: '马上',
  morning: '上午',
  afternoon: '下午',
  evening: '夜间',
  full: '全部权限',
  USER_BANK_CARD: '患者的银行卡',
  MERCHANT_BANK_CARD: '医院的银行账户',
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The facts as `名字 值`; ids of rows say nothing to a person and are left out. */
export function describeFacts(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(
      ([name, value]) => !name.endsWith('Id') && !(typeof value === 'string' && uuid.test(value)),
    )
    .map(([name, value]) => `${names[name] ?? name} ${wordsOf(name, value)}`)
    .join('，')
}

function wordsOf(name: string, value: unknown): string {
  if (name.endsWith('Fen') && typeof value === 'number') return yuan(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'action' && typeof value === 'string') return staffActionLabels[value] ?? value
  if (value === null) return '无'
  if (typeof value === 'string') return values[value] ?? describeOutside(value)
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const subjects: readonly [action: RegExp, label: string, path?: string][] = [
  [/feedback(?!_template)/, '投诉与表扬', '/feedback/'],
  [
    /order|refund|work_|appeal|call_patient|open_phone|ask_channel|give_back|resend/,
    '订单',
    '/orders/',
  ],
  [/patient|unbind|restore_phone|give_file_back|counter/, '患者', '/patients/'],
  [/clinic|places/, '门诊'],
]

/** What an action was about: a word with the page where more is known, or what was written down where that is no id. */
export function describeSubject(action: string, subject: string): { label: string; path?: string } {
  if (!uuid.test(subject)) return { label: subject }
  const [, label = '记录', path] = subjects.find(([pattern]) => pattern.test(action)) ?? []
  return path === undefined ? { label } : { label, path: `${path}${subject}` }
}
