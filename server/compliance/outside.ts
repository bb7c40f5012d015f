/** The systems outside that get personal data, and where they are: nothing leaves the mainland of China (art. 38-40). Each address is a setting; a test holds the list to the settings. */

interface OutsideSystem {
  name: string
  /** Variables of its address. */
  variables: readonly string[]
  /** What it gets. */
  gets: string
  where: string
}

const mainland = '中国境内'
const own = '医院内网或医院指定的境内地址'

export const outsideSystems: readonly OutsideSystem[] = [
  {
    name: '微信（登录、订阅消息）',
    variables: ['WECHAT_API_URL', 'WECHAT_AUTHORIZE_URL'],
    gets: '登录码、openid；消息模板的标题、遮挡后的就诊人姓名、时间、提示',
    where: `${mainland}，腾讯（api.weixin.qq.com、open.weixin.qq.com）`,
  },
  {
    name: '微信支付',
    variables: ['WECHAT_PAY_API_URL', 'WECHAT_PAY_NOTIFY_URL'],
    gets: 'openid、商户单号、商品描述、金额；异常退款时，用微信支付公钥加密的银行卡号与户名',
    where: `${mainland}，腾讯财付通（api.mch.weixin.qq.com）`,
  },
  {
    name: '微信支付分（先诊疗后付费）',
    variables: ['CREDIT_PAYSCORE_NOTIFY_URL'],
    gets: 'openid、商户服务单号、金额；不含科室、病情和姓名。只在患者同意开通之后',
    where: `${mainland}，腾讯财付通（api.mch.weixin.qq.com）`,
  },
  {
    name: '短信运营商',
    variables: ['SMS_API_URL'],
    gets: '手机号、验证码；通知短信里遮挡后的姓名与消息名',
    where: `${mainland}，阿里云、腾讯云，或医院自己的运营商`,
  },
  {
    name: '医保局与医保移动支付',
    variables: ['MED_INS_USER_QUERY_URL', 'MED_INS_AUTHORIZE_URL', 'MED_INS_NOTIFY_URL'],
    gets: '经单独同意后：openid、授权码；向微信发的混合支付订单里，加密的姓名与证件号、金额、授权号、位置',
    where: `${mainland}，医保局指定的地址`,
  },
  {
    name: '医院信息系统（HIS）与连接器',
    variables: ['HIS_API_URL', 'HIS_FHIR_URL'],
    gets: '核对身份与建档的资料、挂号、缴费、预缴、预问诊的回答',
    where: own,
  },
  {
    name: '影像系统（PACS）',
    variables: ['DICOMWEB_URL'],
    gets: '患者号、检查号：按它们取影像',
    where: own,
  },
  {
    name: '工作人员的身份提供方',
    variables: ['DESK_OIDC_ISSUER'],
    gets: '工作人员的登录',
    where: own,
  },
  {
    name: '邮件服务器',
    variables: ['MAIL_URL'],
    gets: '应患者本人要求：收件邮箱与电子票据。邮箱由患者自己填写，其服务商由患者选择',
    where: own,
  },
  {
    name: '日志收集',
    variables: ['AUDIT_SYSLOG_URL'],
    gets: '访问日志、安全日志、操作日志',
    where: own,
  },
  {
    name: '报告图片的对象存储',
    variables: ['PICTURES_S3_URL'],
    gets: '报告里的图，以随机名存放',
    where: own,
  },
  {
    name: '链路追踪',
    variables: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    gets: '调用的名称与耗时，不含患者信息',
    where: own,
  },
]
