/** The words of the register, as a hospital in China hands it in. */
import type { LinkState } from '../areas/patient'

/** Kinds of personal data; sensitive ones are those of art. 28. */
export const data = {
  account: { label: '账号编号（随机号）', sensitive: false },
  patient: { label: '就诊人编号（随机号）', sensitive: false },
  name: { label: '姓名', sensitive: false },
  phone: { label: '手机号', sensitive: false },
  mail: { label: '邮箱', sensitive: false },
  id_number: { label: '证件类型、号码', sensitive: true },
  wechat: { label: '微信标识', sensitive: false },
  card: { label: '患者号、就诊卡号、住院号', sensitive: false },
  profile: { label: '性别、出生日期等', sensitive: false },
  address: { label: '住址', sensitive: false },
  guardian: { label: '监护人', sensitive: true },
  relation: { label: '关系与权限', sensitive: false },
  visit: { label: '就诊安排', sensitive: true },
  health: { label: '健康信息', sensitive: true },
  money: { label: '交易信息', sensitive: true },
  bank: { label: '退款到账的账户', sensitive: true },
  insurance: { label: '医保信息', sensitive: true },
  place: { label: '位置', sensitive: true },
  number: { label: '业务单号', sensitive: false },
  message: { label: '消息内容', sensitive: true },
  document: { label: '整份内容', sensitive: true },
  words: { label: '自由填写的文字', sensitive: true },
  choice: { label: '设置与选择', sensitive: false },
  consent: { label: '同意记录', sensitive: false },
  action: { label: '操作记录', sensitive: false },
  session: { label: '会话', sensitive: false },
  device: { label: '设备与浏览器', sensitive: false },
  network: { label: '网络地址', sensitive: false },
  secret: { label: '口令、令牌的摘要', sensitive: false },
  staff: { label: '工作人员的姓名、工号、岗位', sensitive: false },
} as const

export const purposes = {
  account: '账号登录与安全',
  identity: '核实身份、绑定就诊人',
  booking: '预约挂号、候补、改约与随访',
  fairness: '防止倒号，公平放号',
  visit: '取号候诊、检查预约与预问诊',
  payment: '缴费、退款与对账',
  insurance: '医保结算',
  inpatient: '住院信息与预缴',
  report: '查看检查检验报告与影像',
  medicine: '查看用药与服药提醒',
  message: '通知与文件',
  share: '应患者要求分享给他人',
  rights: '同意、撤回与个人权利',
  safety: '安全与操作日志',
  work: '工作人员办理业务',
  intake: '接收、核对医院系统的数据',
  publishing: '发布出诊与就医须知',
  feedback: '就诊评价、投诉与答复',
} as const

/** Legal bases of the Personal Information Protection Law (个人信息保护法). */
export const bases = {
  contract: '第十三条第一款第二项：为订立、履行个人作为一方当事人的合同所必需',
  health:
    '第十三条第一款第一项、第二十九条：单独同意（健康信息）；不满十四周岁的，第三十一条：监护人同意',
  voluntary: '第十三条第一款第一项：本人自愿填写即同意',
  sharing: '第二十三条、第二十九条：向他人提供前的单独同意',
  duty: '第十三条第一款第三项：为履行法定义务所必需（病历、会计凭证、网络日志、投诉档案）',
  safety: '第十三条第一款第三项、第五十一条：防止未经授权的访问，留存日志',
  rights: '第四十四条至第五十条：保障个人行使权利；第十四条、第十五条：同意与撤回',
  staff: '第十三条第一款第二项：按照依法制定的劳动规章制度实施人力资源管理所必需',
} as const

/** Why something stays after the account was deleted, or is kept for long (art. 47). */
export const duties = {
  medical: '病历：门（急）诊不少于 15 年、住院不少于 30 年（医疗机构病历管理规定）',
  accounting: '会计凭证与其所附业务单据 30 年（会计档案管理办法）',
  consents: '证明曾取得同意及其范围、版本；不含姓名与号码',
  access: '证明谁在何时看过、改过资料，谁曾有权',
  network: '网络日志不少于六个月（网络安全法）',
  complaint: '投诉与答复的档案（医疗机构投诉管理办法）',
  order_of_queue: '证明候补、取号、放号的先后与公平；只留随机编号，不含姓名与号码',
  pseudonym: '只剩随机编号，供依法保存的订单引用；不能再识别出本人',
  short: '不随注销删除，到期自动删除（几分钟至几天）',
  limits: '限额的计数；到期自动删除或清除',
  others: '属于其他账号、其他人或医院的记录',
  hospital: '医院系统的资料副本，随医院系统更正或收回',
} as const

/** Which side of the patient sees it, where no right of a patient link decides (`rightsOf`). */
export const viewers = {
  nobody: '不向患者展示',
  self: '账号本人',
  everybody: '公开',
  holder: '持有链接和口令的人',
} as const

/** The states of a patient link (`areas/patient/rights.ts`). */
export const linkStates = {
  owner: '建档手机号的账号',
  full: '有全部权限的绑定账号',
  booking: '只可挂号缴费的绑定账号',
  unproven: '未核实的绑定账号（只看自己办的）',
} as const satisfies Record<LinkState, string>

/** How a value stands in the database. */
export const atRestWords = {
  plain: '明文',
  encrypted: '加密',
  blind_index: '盲索引',
  hash: '摘要',
  masked: '遮挡后的值',
  for_channel: '以微信支付公钥加密，本系统读不出',
} as const

export const ofWords = {
  account: '账号',
  patient: '就诊人',
  staff: '工作人员',
  anybody: '账号、就诊人或其他人',
} as const

/** Why a table has no rows in the exported file. */
export const notExported = {
  medical: '病历由医院保存，按病历管理规定到窗口申请复制；应用内可查看',
  within: '内容已在导出的其他部分里',
  secret: '口令、令牌的摘要与限额计数：导出会削弱账号安全',
  short: '只存在几分钟至几天',
  bookkeeping: '对账与内部核对的记录，不含导出部分以外的个人信息',
  staff: '工作人员的记录，不属于患者账号',
  unlinked: '不能与账号对应',
} as const
