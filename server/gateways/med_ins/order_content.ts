/** An order with medical insurance as it is sent to WeChat, its names and numbers encrypted. */
import { hospitalSecond } from '../../values/hospital_time'
import type { MedInsConfig } from './agreement'
import { insuredFen, mixPayType } from './amounts'
import { idDigest, encryptFor } from './identity'
import type { MedInsOrder, MedInsPerson } from './types'

/** The order in WeChat's shape. */
export function contentOf(config: MedInsConfig, order: MedInsOrder): Record<string, unknown> {
  const { amounts, relative } = order
  const isInsured = insuredFen(amounts) > 0
  return {
    mix_pay_type: mixPayType(amounts),
    order_type: order.orderType,
    appid: config.appIds[order.app],
    openid: order.openid,
    payer: personOf(order.payer, config),
    pay_for_relatives: relative !== null,
    ...(relative === null ? {} : { relative: personOf(relative, config) }),
    out_trade_no: order.outTradeNo,
    serial_no: order.medOrgOrd,
    ...(isInsured
      ? {
          pay_order_id: order.payOrdId,
          pay_auth_no: order.payAuthNo,
          geo_location: order.geoLocation,
        }
      : {}),
    city_id: config.cityId,
    med_inst_name: config.institutionName,
    med_inst_no: config.orgCode,
    med_ins_order_create_time: hospitalSecond(order.createdAt),
    total_fee: amounts.totalFen,
    ...(isInsured
      ? {
          med_ins_gov_fee: amounts.fundFen,
          med_ins_self_fee: amounts.accountFen,
          med_ins_other_fee: amounts.otherFen,
          med_ins_cash_fee: amounts.cashFen,
        }
      : {}),
    wechat_pay_cash_fee: amounts.wechatCashFen,
    ...(amounts.added.length > 0
      ? {
          cash_add_detail: amounts.added.map(({ fen, type }) => ({
            cash_add_fee: fen,
            cash_add_type: type,
          })),
        }
      : {}),
    ...(amounts.reduced.length > 0
      ? {
          cash_reduce_detail: amounts.reduced.map(({ fen, type }) => ({
            cash_reduce_fee: fen,
            cash_reduce_type: type,
          })),
        }
      : {}),
    callback_url: config.notifyUrl,
    ...(order.prepayId === null ? {} : { prepay_id: order.prepayId }),
    channel_no: config.channelNo,
    med_ins_test_env: config.isTest,
  }
}

function personOf(
  { name, idNo, cardType }: MedInsPerson,
  { publicKey }: MedInsConfig,
): Record<string, string> {
  return {
    name: encryptFor(name, publicKey),
    id_digest: encryptFor(idDigest(idNo), publicKey),
    card_type: cardType,
  }
}
