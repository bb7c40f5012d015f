/** Words of a day's money in three books (三方对账). */

interface DifferenceWords {
  label: string
  /** What to do, for whoever sees one for the first time. */
  advice: string
  /** The one safe thing that the system can do; missing where only a person can. */
  mend?: string
}

/** What the hospital's books can have otherwise. */
export const hospitalMoneyDifferences = {
  payment_not_at_hospital: {
    label: '我方收了，医院没有入账',
    advice: '患者付了款，医院账上没有这一笔。同一订单号再告诉医院不会收两次。',
    mend: '再告诉医院一次',
  },
  payment_only_hospital: {
    label: '医院入账了，我方没有收款',
    advice: '医院账上有这一笔，我方没有收到钱。查是否在窗口付的、记错了渠道，在医院系统里改正。',
  },
  payment_hospital_amount: {
    label: '收款金额和医院不同',
    advice: '两边记的金额不一样。查订单明细，在医院系统里改正，或在订单里退差额。',
  },
  refund_not_at_hospital: {
    label: '我方退了，医院没有退',
    advice: '钱已经退给患者，医院账上还收着。请在医院系统里退掉这一笔。',
  },
  refund_only_hospital: {
    label: '医院退了，我方没有退',
    advice: '医院已退，患者还没有收到钱。打开订单核对后退款。',
  },
  refund_hospital_amount: {
    label: '退款金额和医院不同',
    advice: '两边退的金额不一样。查明哪边对，另一边补退或改正。',
  },
} as const satisfies Record<string, DifferenceWords>
export type HospitalMoneyDifference = keyof typeof hospitalMoneyDifferences

/** What the channel's bill can have otherwise; found by the comparison with the bill (对账). */
export const channelMoneyDifferences = {
  payment_only_channel: '渠道收了，我方没有收款',
  payment_not_at_channel: '我方收了，渠道没有',
  payment_channel_amount: '收款金额和渠道不同',
  refund_only_channel: '渠道退了，我方没有退',
  refund_not_at_channel: '我方退了，渠道没有',
  refund_channel_amount: '退款金额和渠道不同',
  refund_failed_at_channel: '渠道退款失败',
  refund_repeated_at_channel: '已线下退款，渠道又退了一次',
} as const
export type ChannelMoneyDifference = keyof typeof channelMoneyDifferences

/** The words of a difference, by a type that every kind fits. */
export const wordsOfMoneyDifference = (kind: HospitalMoneyDifference): DifferenceWords =>
  hospitalMoneyDifferences[kind]
