/** Labels of security events. */

/** Security events of patients' accounts. */
export const securityLabels = {
  sign_in: '微信登录',
  sign_in_by_link: '从医院的其他系统进入',
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

/** Sign-ins that were refused: who it was is not known. */
const refusedSignInLabels = {
  sign_in_expired: '微信登录没有成功：已过期，或不是这次开始的',
  sign_in_refused: '微信登录没有成功：微信不认可',
  staff_sign_in_expired: '登录工作台没有成功：已过期，或不是这个浏览器开始的',
  staff_sign_in_refused: '登录工作台没有成功：身份提供方不认可',
} as const
export type RefusedSignIn = keyof typeof refusedSignInLabels

/** All, as the lists of the desk and the audit report read them. */
export const allSecurityLabels: Readonly<Record<string, string>> = {
  ...securityLabels,
  ...staffSecurityLabels,
  ...refusedSignInLabels,
}
