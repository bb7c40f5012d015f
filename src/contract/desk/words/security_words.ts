/** Labels of security events. */

/** Security events of patients' accounts. */
export const securityLabels = {
  sign_in: '微信登录',
  sign_out: '退出登录',
  code_wrong: '短信验证码输错',
  step_up: '通过短信验证，查看健康信息',
  bind_tel: '绑定手机号',
  join_account: '合并了公众号与小程序的账号',
  end_sessions: '退出其他设备',
  ended_by_hospital: '医院结束了全部登录',
} as const
export type SecurityAction = keyof typeof securityLabels

/** Security events of staff. */
const staffSecurityLabels = {
  staff_sign_in: '登录工作台',
  staff_sign_out: '退出工作台',
  staff_ended: '医院统一登录结束了工作台的登录',
  staff_refused: '没有权限，未能登录工作台',
} as const
export type StaffSecurityAction = keyof typeof staffSecurityLabels

/** Both, as the lists of the desk and the audit report read them. */
export const allSecurityLabels: Readonly<Record<string, string>> = {
  ...securityLabels,
  ...staffSecurityLabels,
}
