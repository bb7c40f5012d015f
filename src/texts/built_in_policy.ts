/** The app's own privacy policy, for a hospital that publishes none: without a text there is no consent, and without consent no phone may be bound. */

/** The version that consents name; a change of the text below is a new version. */
export const builtInPolicyVersion = 'app-1'

/** The policy in the hospital's name, as the notices hold theirs. */
export function builtInPolicy(hospitalName: string, telephone: string | undefined) {
  const hospital = hospitalName || '本医院'
  const contact = telephone ? `致电 ${telephone} 或` : ''
  return {
    type: 'privacy_policy',
    title: '隐私政策',
    summary: '我们收集什么、为什么、怎样保护',
    version: builtInPolicyVersion,
    content: [
      `<p>您通过本应用使用${hospital}的服务。${hospital}按下面的说明处理您的个人信息。</p>`,
      '<h3>我们收集什么</h3><ul><li>微信给出的用户标识：用来识别您的账号。</li><li>手机号：用来通知就诊信息、核对身份。</li>',
      '<li>就诊人的姓名、证件、出生日期、性别、手机号：实名就诊的要求。</li><li>挂号、缴费和就诊记录：向您提供服务。</li></ul>',
      '<h3>敏感个人信息</h3><p>证件号码、就诊和健康信息属于敏感个人信息，处理前会单独征求您的同意；不满 14 周岁的孩子由监护人同意。</p>',
      '<h3>怎样保护</h3><ul><li>信息只用于办理您要求的服务，并按法律规定的期限保存。</li><li>不向无关的第三方提供；付款只把订单号和金额交给支付机构。</li></ul>',
      `<h3>您的权利</h3><p>您可以查看、更正个人信息，撤回同意或注销账号，也可以${contact}到医院服务台办理。</p>`,
    ].join(''),
  }
}
