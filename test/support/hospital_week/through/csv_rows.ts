/** Documents as rows of the hospital's nightly files, with the columns of the profile `csv`. */
import { text, type HospitalDocument } from '../hospital/paper'
import { inpatientRows } from './inpatient_rows'
import {
  chargeOf,
  listOf,
  moment,
  valueOf,
  words,
  yuan,
  type FileRow,
  type Writes,
} from './row_words'

const types = { general: '普通', expert: '专家' }
const titles = { chief: '主任医师', associate_chief: '副主任医师' }
const clinicStates = { stopped: '1', replaced: '2' }
const visitStates = {
  arrived: '已到诊',
  taken: '已取号',
  seen: '已就诊',
  not_come: '未到',
  cancelled: '已退号',
}
const billStates = {
  open: '待缴',
  paid: '已缴',
  paid_elsewhere: '窗口已缴',
  withdrawn: '作废',
}
const lineStates = { done: '已执行', refunded: '已退费' }
const reportStates = { PENDING: '申请', PUBLISHED: '审核', WITHHELD: '不出具' }

const organisation =
  (level: string, file = '机构'): Writes =>
  ({ id, name, hospitalId, parentId, branchId, telephone, place }) => [
    file,
    {
      级别: level,
      代码: id,
      名称: text(name),
      上级代码: text(hospitalId) || text(parentId),
      院区代码: text(branchId),
      电话: text(telephone),
      位置: text(place),
      停用: '0',
    },
  ]

const writes: Readonly<Record<string, Writes>> = {
  hospital: organisation('医院'),
  branch: organisation('院区'),
  department: organisation('科室'),
  doctor: ({ id, branchId, departmentId, name, sex, title }) => [
    '医生',
    {
      医生代码: id,
      院区代码: text(branchId),
      科室代码: text(departmentId),
      姓名: text(name),
      性别: sex === 'male' ? '男' : '女',
      职称: words(titles, title),
      擅长: '',
      停用: '0',
    },
  ],
  clinic: (clinic) => [
    '排班',
    {
      排班号: clinic.id,
      科室代码: text(clinic.departmentId),
      医生代码: text(clinic.doctorId),
      号别: words(types, clinic.registrationType),
      出诊日期: text(clinic.visitDate),
      午别: clinic.halfDay === 'morning' ? '上午' : '下午',
      挂号费: yuan(clinic.regFeeFen),
      诊查费: yuan(clinic.treatFeeFen),
      诊室: text(clinic.place),
      放号时间: '',
      停诊: words(clinicStates, clinic.state) || '0',
      停诊原因: text(clinic.reason),
      替诊医生: text(clinic.replacedBy),
      号源: JSON.stringify(
        listOf(clinic.sources).map(({ beginTime, endTime, capacity }) => ({
          开始: beginTime,
          结束: endTime,
          限号: capacity,
        })),
      ),
    },
  ],
  visit: ({ id, orderNo, patient, clinicId, state, reason }) => [
    '就诊状态',
    {
      就诊号: id,
      外部订单号: text(orderNo),
      患者号: valueOf(patient),
      排班号: text(clinicId),
      状态: words(visitStates, state),
      原因: text(reason),
    },
  ],
  patient: ({ id, identifiers, mergedInto }) => [
    '患者',
    {
      患者号: id,
      卡号: text(listOf(identifiers).find(({ system }) => system === 'card_no')?.value),
      电话: '',
      死亡日期: '',
      合并至: text(listOf(mergedInto)[0]?.value),
    },
  ],
  ...inpatientRows,
  invoice: ({ id, orderNo, name, batchCode, number, random, totalFen, state, issuedAt }) => [
    '票据',
    {
      票据标识: id,
      外部订单号: text(orderNo),
      票据种类: text(name),
      票据代码: text(batchCode),
      票据号码: text(number),
      校验码: text(random),
      金额: yuan(totalFen),
      状态: state === 'reversed' ? '冲红' : '有效',
      开票时间: moment(issuedAt),
    },
  ],
  bill: (bill) => [
    '费用',
    {
      费用单号: bill.id,
      院区代码: text(bill.branchId),
      患者号: valueOf(bill.patient),
      就诊号: text(bill.visitNo),
      就诊日期: text(bill.visitDate),
      开单科室: text(bill.departName),
      开单医生: text(bill.doctorName),
      名称: text(bill.title),
      开单时间: moment(bill.issuedAt),
      失效时间: moment(bill.expiresAt),
      状态: words(billStates, bill.state),
      明细: JSON.stringify(
        listOf(bill.lines).map((line) => ({
          ...chargeOf(line),
          执行科室: line.execDepartName,
          排队项目: line.queueItemCode,
          执行状态: words(lineStates, line.state),
        })),
      ),
    },
  ],
  report: (report) => [
    '报告',
    {
      报告号: report.id,
      患者号: valueOf(report.patient),
      院区代码: text(report.branchId),
      类别: report.type === 'LAB' ? '检验' : '检查',
      名称: text(report.name),
      状态: words(reportStates, report.status),
      科室: text(report.departName),
      申请医生: text(report.applyDoctor),
      申请时间: moment(report.appliedAt),
      预计时间: moment(report.expectedAt),
      报告时间: moment(report.reportedAt),
      审核时间: moment(report.reportedAt),
      报告医生: '',
      所见: '',
      诊断: '',
      更正说明: text(report.correctionNote),
      不出具原因: text(report.withheldReason),
      结果: JSON.stringify(
        listOf(report.items).map(({ itemCode, itemName, result, unit, low, high }) => ({
          项目代码: itemCode,
          项目名称: itemName,
          结果值: result,
          单位: unit,
          参考范围: `${String(low)}-${String(high)}`,
        })),
      ),
    },
  ],
}

/** Kinds that are written so; the list of clinics is the file itself. */
export const fileKinds: ReadonlySet<string> = new Set([...Object.keys(writes), 'clinicWindow'])

/** Its row; none of a list. */
export function rowOf(document: HospitalDocument): FileRow | undefined {
  const written = writes[document.kind]?.(document)
  return written && { file: written[0], key: document.id, row: written[1] }
}
