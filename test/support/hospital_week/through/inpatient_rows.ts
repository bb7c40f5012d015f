/** What a HIS keeps of stays as rows: the stay with its steps and settlement, its days, deposits, papers and copies. */
import { fieldOf } from '../hospital/fhir/words'
import { text, whole, type Json } from '../hospital/paper'
import { chargeOf, listOf, moment, valueOf, words, yuan, type Writes } from './row_words'

const stayStates = { ADMITTED: '在院', SETTLING: '结算中', DISCHARGED: '出院' }
const progress = { ordered: '已开医嘱', audited: '费用已审', ready: '可以出院' }
const paperTypes = {
  discharge_summary: '出院小结',
  diagnosis_certificate: '诊断证明',
  operation_record: '手术记录',
}
const copyStates = {
  received: '已收到',
  accepted: '已受理',
  refused: '不予复印',
  ready: '已制好',
  sent: '已寄出',
  done: '已完成',
}

const settlementOf = (settlement: unknown): Record<string, string> => {
  const found: Json = typeof settlement === 'object' ? { ...settlement } : {}
  const money = (fen: unknown): string => (found.number === undefined ? '' : yuan(fen))
  return {
    结算单号: text(found.number),
    结算时间: moment(found.settledAt),
    总费用: money(found.totalFen),
    医保支付: money(found.insuranceFen),
    预交金合计: money(found.depositFen),
    应退: money(found.refundFen),
    应补: money(found.owedFen),
    余款办理: found.handledBy === 'app' ? '手机' : '',
    结清时间: moment(found.closedAt),
    结算说明: text(found.note),
  }
}

/** How far its discharge is. */
const dischargeOf = (discharge: unknown): Record<string, string> => ({
  出院进度: words(progress, fieldOf(discharge, 'state')),
  出院医嘱时间: moment(fieldOf(discharge, 'orderedAt')),
  出院步骤: JSON.stringify(
    listOf(fieldOf(discharge, 'steps')).map(({ name, who, byPatient, state }) => ({
      步骤: name,
      经办: who,
      患者办理: byPatient === true ? '1' : '0',
      完成: state === 'done' ? '1' : '0',
    })),
  ),
})

/** By the kind of document. */
export const inpatientRows: Readonly<Record<string, Writes>> = {
  stay: (stay) => [
    '住院',
    {
      住院流水号: stay.id,
      患者号: valueOf(stay.patient),
      院区代码: text(stay.branchId),
      住院号: text(stay.admissionNo),
      住院次数: String(whole(stay.inTimes)),
      状态: words(stayStates, stay.status),
      科室: text(stay.departName),
      病区: text(stay.wardName),
      病区位置: text(stay.wardPlace),
      床号: text(stay.bedNo),
      主管医生: text(stay.doctorName),
      入院日期: text(stay.inDate),
      出院日期: text(stay.outDate),
      ...settlementOf(stay.settlement),
      ...dischargeOf(stay.discharge),
    },
  ],
  feeDay: ({ id, stayId, day, lines }) => [
    '日清单',
    {
      清单号: id,
      住院流水号: text(stayId),
      日期: text(day),
      明细: JSON.stringify(listOf(lines).map(chargeOf)),
    },
  ],
  windowDeposit: ({ id, stayId, amountFen, receiptNo, state, paidAt }) => [
    '预交金',
    {
      预交号: id,
      住院流水号: text(stayId),
      金额: yuan(amountFen),
      收据号: text(receiptNo),
      交款时间: moment(paidAt),
      状态: state === 'reversed' ? '退款' : '正常',
    },
  ],
  clinicalDocument: (paper) => [
    '出院资料',
    {
      资料号: paper.id,
      患者号: valueOf(paper.patient),
      住院流水号: text(paper.stayId),
      类型: words(paperTypes, paper.type),
      标题: text(paper.title),
      签发时间: moment(paper.issuedAt),
      医生: text(paper.author),
      状态: paper.state === 'withdrawn' ? '作废' : '有效',
      段落: JSON.stringify(
        listOf(paper.sections).map((part) => ({ 小标题: part.title, 内容: part.text })),
      ),
      文件: text(paper.pdf),
    },
  ],
  copyRequest: ({ id, requestId, state, pages, feeFen, payAt, reason, courier, advice }) => [
    '病案复印',
    {
      复印单号: id,
      申请号: text(requestId),
      状态: words(copyStates, state),
      页数: pages === undefined ? '' : String(whole(pages)),
      费用: feeFen === undefined ? '' : yuan(feeFen),
      缴费方式: words({ counter: '窗口', delivery: '到付' }, payAt),
      不予原因: text(reason),
      快递公司: text(fieldOf(courier, 'name')),
      快递单号: text(fieldOf(courier, 'parcelNo')),
      说明: text(advice),
    },
  ],
}
