/** Labels of the kinds of notices, apart from the hospital's calls: home loads those, and none of these. */
import type { RemarkType } from '.'

export const remarkTypeLabels = {
  announcement: '医院公告',
  registration: '挂号须知',
  payment: '缴费须知',
  takeno: '取号须知',
  report: '报告须知',
  inpatient: '住院须知',
  film: '云胶片须知',
  privacy_policy: '隐私政策',
  health_data: '健康信息处理说明',
  child_data: '儿童个人信息处理说明',
  service_agreement: '服务协议',
} satisfies Record<RemarkType, string>
