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

const registration = '/subpages/registration'
const patient = '/subpages/patient'
const outpatient = '/subpages/outpatient'
const inpatient = '/subpages/inpatient'
const report = '/subpages/report'
const takeno = '/subpages/takeno'
const account = '/subpages/account'

/** The contract's types, repeated: navigation does not import the contract. */
const reportTypes = ['LAB', 'EXAM', 'ECG', 'MICROBIOLOGY', 'PATHOLOGY', 'CHECKUP'] as const

/** Booking ahead, or for today (今日挂号). */
const regMode = optional(oneOf('booking', 'today'))

/** Every page by its spec name (spec §2). A new page is one line here and one in app.config. */
export const routes = {
  index: tab('/pages/index/index', '首页'),
  center: tab('/pages/center/center', '个人中心'),
  bind_tel: page('/pages/center/bind_tel', '绑定手机号', {}),

  registration_campus: page(`${registration}/registration_campus`, '选择院区', { regMode }),
  registration_depart_list: page(`${registration}/registration_depart_list`, '选择科室', {
    hospitalBranchId: optional(text),
    regMode,
    keyword: optional(text),
  }),
  registration_doctor_list: page(`${registration}/registration_doctor_list`, '选择医生', {
    departId: text,
    scheduleDate: optional(text),
    regMode,
    rescheduleOrderId: optional(text),
  }),
  registration_doctor_detail: page(`${registration}/registration_doctor_detail`, '医生详情', {
    doctorId: text,
    scheduleId: optional(text),
    scheduleDate: optional(text),
    rescheduleOrderId: optional(text),
  }),
  registration_choose_patient: page(`${registration}/registration_choose_patient`, '选择就诊人', {
    sourceTimeId: text,
    patientId: optional(text),
  }),
  registration_order: page(`${registration}/registration_order`, '确认下单', {
    sourceTimeId: text,
    patientId: optional(text),
    rescheduleOrderId: optional(text),
  }),
  registration_order_pay: page(`${registration}/registration_order_pay`, '订单支付', {
    orderId: text,
  }),
  registration_orderlist: page(`${registration}/registration_orderlist`, '预约挂号', {
    filter: optional(oneOf('all', 'pending_pay', 'upcoming', 'visited', 'cancelled')),
    patientId: optional(text),
    orderId: optional(text),
  }),

  patient_add: page(`${patient}/patient_add`, '添加就诊人', {}),
  patient_list: page(`${patient}/patient_list`, '就诊人管理', {}),
  patient_detail: page(`${patient}/patient_detail`, '就诊人主页', { patientId: text }),
  patient_choose: page(`${patient}/patient_choose`, '选择就诊人', { patientId: optional(text) }),
  patient_rebind_tel: page(`${patient}/patient_rebind_tel`, '变更手机号', {}),
  patient_card: page(`${patient}/patient_card`, '就诊卡', { patientId: optional(text) }),

  outpatient_list: page(`${outpatient}/outpatient_list`, '门诊缴费', {}),
  outpatient_unpay_detail: page(`${outpatient}/outpatient_unpay_detail`, '门诊缴费', {
    billId: optional(text),
    orderId: optional(text),
  }),
  outpatient_pay_detail: page(`${outpatient}/outpatient_pay_detail`, '门诊缴费', { orderId: text }),
  outpatient_orderlist: page(`${outpatient}/outpatient_orderlist`, '门诊缴费', {}),

  takeno_index: page(`${takeno}/takeno_index`, '取号', {}),
  takeno_detail: page(`${takeno}/takeno_detail`, '取号', {
    patientId: text,
    groupCode: text,
    itemCode: text,
  }),
  queue_index: page(`${takeno}/queue_index`, '排队候诊', {}),

  cloud_film_index: page('/subpages/cloud_film/index', '云胶片', {
    filmId: optional(text),
    reportId: optional(text),
  }),

  inpatient_choose: page(`${inpatient}/inpatient_choose`, '输入住院信息', {}),
  inpatient_info: page(`${inpatient}/inpatient_info`, '住院信息', { inpatientId: optional(text) }),
  inpatient_info_detail: page(`${inpatient}/inpatient_info_detail`, '住院信息', {
    inpatientId: text,
    date: optional(text),
    show: optional(oneOf('day', 'deposits')),
  }),
  inpatient_pay: page(`${inpatient}/inpatient_pay`, '住院预缴', {
    inpatientId: optional(text),
    depositId: optional(text),
  }),

  report_choose_type: page(`${report}/report_choose_type`, '报告查询', {
    hospitalBranchId: optional(text),
  }),
  report_choose_hospital: page(`${report}/report_choose_hospital`, '报告查询', {}),
  report_order_list: page(`${report}/report_order_list`, '报告查询', {
    type: optional(oneOf(...reportTypes)),
    hospitalBranchId: optional(text),
  }),
  report_search_card: page(`${report}/report_search_card`, '报告查询', {}),
  report_order_detail: page(`${report}/report_order_detail`, '报告查询', { reportId: text }),

  medical_insurance_payment: page('/subpages/payment/medical_insurance_payment', '确认支付', {
    business: optional(oneOf('registration', 'outpatient')),
    orderId: optional(text),
    authCode: optional(text),
  }),

  notice_index: page('/subpages/notice/notice_index', '须知', {
    type: optional(text),
    remarkId: optional(text),
  }),

  // Designed here: pages beyond the spec's list, in subpackages of their own.
  called_index: page('/subpages/called/called_index', '叫号', {}),
  waitlist_list: page('/subpages/waitlist/waitlist_list', '我的候补', {}),
  waitlist_detail: page('/subpages/waitlist/waitlist_detail', '候补详情', { entryId: text }),
  followed_list: page('/subpages/follow/followed_list', '关注的医生', {}),
  exam_plan: page('/subpages/exam/exam_plan', '检查安排', { patientId: optional(text) }),
  form_answer: page('/subpages/form/form_answer', '预问诊', { orderId: text }),
  entitlement_list: page('/subpages/entitlement/entitlement_list', '免费续诊', {}),
  follow_up_list: page('/subpages/entitlement/follow_up_list', '复诊安排', {}),
  medicine_list: page('/subpages/entitlement/medicine_list', '用药', { patientId: optional(text) }),
  credit_index: page('/subpages/credit/credit_index', '信用记录', {}),

  message_list: page('/subpages/message/message_list', '消息', {}),
  message_settings: page('/subpages/message/message_settings', '消息设置', {}),

  privacy_index: page(`${account}/privacy_index`, '隐私与授权', {}),
  privacy_access_log: page(`${account}/privacy_access_log`, '访问记录', {}),
  account_sessions: page(`${account}/account_sessions`, '登录设备', {}),
  account_delete: page(`${account}/account_delete`, '注销账号', {}),

  share_open: page('/subpages/share/share_open', '查看分享', {}),
  share_list: page('/subpages/share/share_list', '我的分享', {}),

  search_index: page('/subpages/search/search_index', '搜索', { keyword: optional(text) }),
  symptom_helper: page('/subpages/search/symptom_helper', '按症状找科室', {
    symptomId: optional(text),
  }),

  not_found: page('/subpages/not_found/not_found', '找不到页面', { path: optional(text) }),
} as const

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
