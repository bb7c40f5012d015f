/** The routes of spec §2, copied from it, and those of them that the app has. */
import { routes, type RouteName } from '../../../src/navigation/routes'

/** Spec §2: path and title, in its order. */
export const specRoutes: readonly (readonly [path: string, title: string])[] = [
  ['/pages/index/index', '首页'],
  ['/pages/center/center', '个人中心'],
  ['/pages/center/bind_tel', '绑定手机号'],
  ['/subpages/registration/registration_campus', '选择院区'],
  ['/subpages/registration/registration_depart_list', '选择科室'],
  ['/subpages/registration/registration_doctor_list', '选择医生'],
  ['/subpages/registration/registration_doctor_detail', '医生详情'],
  ['/subpages/registration/registration_order', '确认下单'],
  ['/subpages/registration/registration_order_pay', '订单支付'],
  ['/subpages/registration/registration_choose_patient', '选择就诊人'],
  ['/subpages/registration/registration_orderlist', '预约挂号'],
  ['/subpages/patient/patient_add', '添加就诊人'],
  ['/subpages/patient/patient_list', '就诊人管理'],
  ['/subpages/patient/patient_detail', '就诊人主页'],
  ['/subpages/patient/patient_choose', '选择就诊人'],
  ['/subpages/patient/patient_rebind_tel', '变更手机号'],
  ['/subpages/patient/patient_card', '就诊卡'],
  ['/subpages/notice/notice_index', '须知'],
  ['/subpages/report/report_choose_type', '报告查询'],
  ['/subpages/report/report_choose_hospital', '报告查询'],
  ['/subpages/report/report_order_list', '报告查询'],
  ['/subpages/report/report_search_card', '报告查询'],
  ['/subpages/report/report_order_detail', '报告查询'],
  ['/subpages/outpatient/outpatient_list', '门诊缴费'],
  ['/subpages/outpatient/outpatient_unpay_detail', '门诊缴费'],
  ['/subpages/outpatient/outpatient_pay_detail', '门诊缴费'],
  ['/subpages/outpatient/outpatient_orderlist', '门诊缴费'],
  ['/subpages/takeno/takeno_index', '取号'],
  ['/subpages/takeno/takeno_detail', '取号'],
  ['/subpages/takeno/queue_index', '排队候诊'],
  ['/subpages/inpatient/inpatient_info', '住院信息'],
  ['/subpages/inpatient/inpatient_info_detail', '住院信息'],
  ['/subpages/inpatient/inpatient_pay', '住院预缴'],
  ['/subpages/inpatient/inpatient_choose', '输入住院信息'],
  ['/subpages/payment/medical_insurance_payment', '确认支付'],
  ['/subpages/cloud_film/index', '云胶片'],
]

/** Pages that the spec leaves to us. */
export const pagesBeyondSpec: readonly RouteName[] = [
  'not_found',
  'privacy_index',
  'privacy_access_log',
  'account_sessions',
  'account_delete',
  'called_index',
  'waitlist_list',
  'waitlist_detail',
  'exam_plan',
  'form_answer',
  'feedback_index',
  'entitlement_list',
  'follow_up_list',
  'medicine_list',
  'admission_forms',
  'record_copy',
  'credit_index',
  'followed_list',
  'message_list',
  'message_settings',
  'share_open',
  'share_list',
  'search_index',
  'symptom_helper',
]

/** A page of the spec that the app has, with parameters that make it open. */
export interface BuiltRoute {
  name: RouteName
  path: string
  title: string
  parameters: Record<string, string>
}

/** Something for every parameter that a page needs; tests that want content put real ids here. */
const someParameters: Readonly<Record<string, string>> = {
  departId: 'dep-cardiology',
  doctorId: 'doc-cardiology-1',
  sourceTimeId: '00000000-0000-4000-8000-000000000001',
  orderId: '00000000-0000-4000-8000-000000000002',
  patientId: '00000000-0000-4000-8000-000000000003',
  reportId: '00000000-0000-4000-8000-000000000004',
}

/** Every page of the spec that stands in the app's configuration. */
export const builtRoutes: BuiltRoute[] = specRoutes.flatMap(([path, title]) => {
  const found = Object.entries(routes).find(([, route]) => route.path === path)
  if (found === undefined || !configuredPaths().includes(path)) return []
  const [name, route] = found
  const parameters = Object.fromEntries(
    Object.keys(route.parameters).flatMap((key) =>
      key in neededBy(name) ? [[key, someParameters[key] ?? '']] : [],
    ),
  )
  return isRouteName(name) ? [{ name, path, title, parameters }] : []
})

/** Pages that show something to a visitor without an account. */
export const publicPages: readonly RouteName[] = [
  'index',
  'center',
  'registration_campus',
  'notice_index',
]

/** Every path in `app.config`, with a slash in front. */
export function configuredPaths(): string[] {
  const given = globalThis as { defineAppConfig?: (config: unknown) => unknown }
  given.defineAppConfig = (config) => config
  // oxlint-disable-next-line typescript/no-require-imports -- the file wants Taro's global to be there first
  const { default: config } = require('../../../src/app.config') as {
    default: { pages: string[]; subPackages: { root: string; pages: string[] }[] }
  }
  return [
    ...config.pages,
    ...config.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
  ].map((path) => `/${path}`)
}

function neededBy(name: string): Record<string, true> {
  switch (name) {
    case 'registration_doctor_list':
      return { departId: true }
    case 'registration_doctor_detail':
      return { doctorId: true }
    case 'registration_order':
    case 'registration_choose_patient':
      return { sourceTimeId: true }
    case 'registration_order_pay':
      return { orderId: true }
    case 'report_order_detail':
      return { reportId: true }
    case 'patient_detail':
    case 'patient_card':
      return { patientId: true }
    default:
      return {}
  }
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}
