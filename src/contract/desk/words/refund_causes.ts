/** Why a refund has not arrived, by the channel's codes, and what staff can do. */

interface RefundCause {
  /** What happened. */
  label: string
  /** What to do. */
  todo: string
}

const busy = { label: '微信支付繁忙，暂时不受理', todo: '系统会继续申请，不用操作' }
const topUp = {
  label: '商户号余额不足',
  todo: '请财务给商户号充值；充值后系统自动退，也可以马上再办一次',
}
const gone = {
  label: '微信支付找不到这笔付款',
  todo: '到商户平台按商户单号核对；退不了的，线下退给患者后登记',
}

const refundCauses: Readonly<Record<string, RefundCause>> = {
  ABNORMAL: {
    label: '退款异常：患者付款的银行卡已注销或账户不能收款',
    todo: '问患者要一张本人的银行卡，重新退到这张卡；或先退到医院的银行账户，再线下退给患者',
  },
  MERCHANT_RECEIVED: {
    label: '钱已退到医院的银行账户，患者还没有收到',
    todo: '线下退给患者，然后登记',
  },
  CLOSED: { label: '微信支付已关闭这笔退款', todo: '再退一次，会用新的退款单号' },
  NOT_ENOUGH: topUp,
  REQUESTED: {
    label: '已交给系统，还没有送到微信支付',
    todo: '不用操作；久等不到时，请信息科看服务',
  },
  PROCESSING: { label: '微信支付已受理，还没有退到', todo: '等微信支付办理；可以马上再问一次' },
  UNREACHABLE: {
    label: '微信支付没有回应',
    todo: '请信息科看到微信支付的网络和商户密钥；恢复后系统自动退',
  },
  FREQUENCY_LIMITED: busy,
  FREQUENCY_LIMIT_EXCEED: busy,
  RATELIMIT_EXCEEDED: busy,
  SYSTEM_ERROR: busy,
  ORDER_NOT_EXIST: gone,
  RESOURCE_NOT_EXISTS: gone,
  USER_ACCOUNT_ABNORMAL: {
    label: '患者的微信支付账户异常或已注销',
    todo: '线下退给患者后登记',
  },
  INVALID_REQUEST: {
    label: '微信支付说这笔钱不能这样退（例如付款超过一年、已在商户平台退过）',
    todo: '到商户平台核对；没有退过的，线下退给患者后登记',
  },
  PARAM_ERROR: {
    label: '微信支付不接受填写的内容',
    todo: '核对开户银行、卡号和姓名后再申请；仍不行的，线下退给患者后登记',
  },
  NO_AUTH: {
    label: '商户号没有退款权限',
    todo: '请财务在商户平台开通退款权限，然后再退一次',
  },
}

/** A code's description; an unknown one is shown with the channel's own message. */
export function describeRefundCause(code: string | null, channelWords?: string): RefundCause {
  const known = code === null ? undefined : refundCauses[code]
  if (known !== undefined)
    return code === 'ABNORMAL' && channelWords
      ? { ...known, label: `${known.label}；上次重新退款被拒：${channelWords}` }
      : known
  const words = channelWords === undefined || channelWords === '' ? '' : `：${channelWords}`
  return {
    label: code === null ? '微信支付没有说原因' : `微信支付拒绝（${code}）${words}`,
    todo: '到商户平台核对后再退一次；退不了的，线下退给患者后登记',
  }
}
