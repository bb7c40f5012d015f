import {
  oneOf,
  optional,
  type FoundParameters,
  type GivenParameters,
  type ParameterMap,
  text,
} from './parameters'

/** One page: its path, its title, its parameters. */
export interface Route<Map extends ParameterMap = ParameterMap, IsTab extends boolean = boolean> {
  readonly path: string
  readonly title: string
  readonly isTab: IsTab
  readonly parameters: Map
}

function page<Map extends ParameterMap>(
  path: string,
  title: string,
  parameters: Map,
): Route<Map, false> {
  return { path, title, isTab: false, parameters }
}

function tab(path: string, title: string): Route<Record<never, never>, true> {
  return { path, title, isTab: true, parameters: {} }
}

/** Each path is a folder: its page is the file of the same name, unless it says so itself. */
function withPaths<Pages extends Record<string, Route>>(pages: Pages): Pages {
  for (const [name, one] of Object.entries(pages))
    if (!one.path.endsWith('/index')) Object.assign(one, { path: `${one.path}/${name}` })
  return pages
}

const registration = '/subpages/registration'
const patient = '/subpages/patient'
const outpatient = '/subpages/outpatient'
const inpatient = '/subpages/inpatient'
const report = '/subpages/report'
const takeno = '/subpages/takeno'
const account = '/subpages/account'

/** The contract's types, repeated: navigation does not import the contract. */
const reportTypes = ['LAB', 'EXAM', 'ECG', 'MICROBIOLOGY', 'PATHOLOGY', 'CHECKUP'] as const

const maybeText = optional(text)
/** Booking ahead, or for today (今日挂号). */
const regMode = optional(oneOf('booking', 'today'))
const asked = { show: optional(oneOf('new', 'rating')), orderId: maybeText, feedbackId: maybeText }

/** Every page by its spec name (spec §2). A new page is one line here and one in app.config. */
export const routes = withPaths({
  index: tab('/pages/index/index', '首页'),
  center: tab('/pages/center', '个人中心'),
  bind_tel: page('/pages/center', '绑定手机号', {}),

  registration_campus: page(registration, '选择院区', { regMode }),
  registration_depart_list: page(registration, '选择科室', {
    hospitalBranchId: maybeText,
    regMode,
    keyword: maybeText,
  }),
  registration_doctor_list: page(registration, '选择医生', {
    departId: text,
    scheduleDate: maybeText,
    regMode,
    rescheduleOrderId: maybeText,
  }),
  registration_doctor_detail: page(registration, '医生详情', {
    doctorId: text,
    scheduleId: maybeText,
    scheduleDate: maybeText,
    rescheduleOrderId: maybeText,
  }),
  registration_choose_patient: page(registration, '选择就诊人', {
    sourceTimeId: text,
    patientId: maybeText,
  }),
  registration_order: page(registration, '确认下单', {
    sourceTimeId: text,
    patientId: maybeText,
    rescheduleOrderId: maybeText,
  }),
  registration_order_pay: page(registration, '订单支付', { orderId: text }),
  registration_orderlist: page(registration, '预约挂号', {
    filter: optional(oneOf('all', 'pending_pay', 'upcoming', 'visited', 'cancelled')),
    patientId: maybeText,
    orderId: maybeText,
  }),

  patient_add: page(patient, '添加就诊人', {}),
  patient_list: page(patient, '就诊人管理', {}),
  patient_detail: page(patient, '就诊人主页', { patientId: text }),
  patient_choose: page(patient, '选择就诊人', { patientId: maybeText }),
  patient_rebind_tel: page(patient, '变更手机号', {}),
  patient_card: page(patient, '就诊卡', { patientId: maybeText }),

  outpatient_list: page(outpatient, '门诊缴费', {}),
  outpatient_unpay_detail: page(outpatient, '门诊缴费', {
    billId: maybeText,
    orderId: maybeText,
  }),
  outpatient_pay_detail: page(outpatient, '门诊缴费', { orderId: text }),
  outpatient_orderlist: page(outpatient, '门诊缴费', {}),

  takeno_index: page(takeno, '取号', {}),
  takeno_detail: page(takeno, '取号', {
    patientId: text,
    groupCode: text,
    itemCode: text,
  }),
  queue_index: page(takeno, '排队候诊', {}),

  cloud_film_index: page('/subpages/cloud_film/index', '云胶片', {
    filmId: maybeText,
    reportId: maybeText,
  }),

  inpatient_choose: page(inpatient, '输入住院信息', {}),
  inpatient_info: page(inpatient, '住院信息', { inpatientId: maybeText }),
  inpatient_info_detail: page(inpatient, '住院信息', {
    inpatientId: text,
    date: maybeText,
    show: optional(oneOf('day', 'deposits')),
  }),
  inpatient_pay: page(inpatient, '住院预缴', {
    inpatientId: maybeText,
    depositId: maybeText,
    copyRequestId: maybeText,
  }),

  report_choose_type: page(report, '报告查询', {
    hospitalBranchId: maybeText,
  }),
  report_choose_hospital: page(report, '报告查询', {}),
  report_order_list: page(report, '报告查询', {
    type: optional(oneOf(...reportTypes)),
    hospitalBranchId: maybeText,
  }),
  report_search_card: page(report, '报告查询', {}),
  report_order_detail: page(report, '报告查询', { reportId: text }),

  medical_insurance_payment: page('/subpages/payment', '确认支付', {
    business: optional(oneOf('registration', 'outpatient')),
    orderId: maybeText,
    authCode: maybeText,
  }),

  notice_index: page('/subpages/notice', '须知', { type: maybeText, remarkId: maybeText }),

  // Designed here: pages beyond the spec's list, in subpackages of their own.
  called_index: page('/subpages/called', '叫号', {}),
  waitlist_list: page('/subpages/waitlist', '我的候补', {}),
  waitlist_detail: page('/subpages/waitlist', '候补详情', { entryId: text }),
  followed_list: page('/subpages/follow', '关注的医生', {}),
  exam_plan: page('/subpages/exam', '检查安排', { patientId: maybeText }),
  admission_forms: page('/subpages/form', '入院前要读的', { inpatientId: maybeText }),
  form_answer: page('/subpages/form', '预问诊', { orderId: text }),
  feedback_index: page('/subpages/form', '写给医院', asked),
  entitlement_list: page('/subpages/entitlement', '免费续诊', {}),
  follow_up_list: page('/subpages/entitlement', '复诊安排', {}),
  medicine_list: page('/subpages/entitlement', '用药', { patientId: maybeText }),
  record_copy: page('/subpages/record_copy', '病案复印', { inpatientId: maybeText }),
  credit_index: page('/subpages/credit', '信用记录', {}),

  message_list: page('/subpages/message', '消息', {}),
  message_settings: page('/subpages/message', '消息设置', {}),

  privacy_index: page(account, '隐私与授权', {}),
  privacy_access_log: page(account, '访问记录', {}),
  account_sessions: page(account, '登录设备', {}),
  account_delete: page(account, '注销账号', {}),

  share_open: page('/subpages/share', '查看分享', {}),
  share_list: page('/subpages/share', '我的分享', {}),

  search_index: page('/subpages/search', '搜索', { keyword: maybeText }),
  symptom_helper: page('/subpages/search', '按症状找科室', { symptomId: maybeText }),
  not_found: page('/subpages/not_found', '找不到页面', { path: maybeText }),
})

type Routes = typeof routes

/** The name of any page. */
export type RouteName = keyof Routes
/** Pages of the tab bar: opened by switchTab only. */
export type TabName = {
  [Name in RouteName]: Routes[Name] extends Route<ParameterMap, true> ? Name : never
}[RouteName]
/** All other pages: opened by navigate and redirect. */
export type PageName = Exclude<RouteName, TabName>

/** The parameters required to open a page. */
export type ParametersOf<Name extends RouteName> = GivenParameters<Routes[Name]['parameters']>
/** The parameters in a page's address. */
export type FoundParametersOf<Name extends RouteName> = FoundParameters<Routes[Name]['parameters']>
