/** Reports that the console publishes, one of each kind. */
import type { HisReportInput } from '../../server/gateways/his/reports'
import { panels } from '../seeds/data/report_panels'
import { rangeFor, type SampleOf } from '../seeds/report/panel_items'
import { examinations, minutes } from './examinations'

/** What the console offers. */
export const reportTemplates = {
  blood: '血常规（有一项偏低）',
  critical: '急诊电解质（危急值）',
  pending: '甲状腺功能（申请，待出）',
  exam: '胸部X线（检查报告）',
  abdomen: '腹部超声',
  heart: '心脏彩超',
  chest_ct: '胸部CT',
  withheld: '免疫检验（不在手机上显示）',
} as const
export type ReportTemplate = keyof typeof reportTemplates

/** A report of this kind for a patient, taken an hour ago and out now. */
export function reportOf(
  template: ReportTemplate,
  patientNo: string,
  person: SampleOf,
  reportNo: string,
  now: Date,
): HisReportInput {
  const head = {
    reportNo,
    version: 1,
    patientNo,
    branchId: 'yunxi-main',
    departName: '心血管内科',
    applyDoctor: '沈怀远',
    appliedAt: minutes(now, -80),
    collectedAt: minutes(now, -60),
    receivedAt: minutes(now, -50),
    reportedAt: minutes(now, 0),
    verifiedAt: minutes(now, 0),
    reportDoctor: '叶知微',
    verifyDoctor: '卢锦程',
    specimen: '静脉血',
  }
  return { ...head, ...contents[template](person, now) }
}

/** The report of each exam that the hospital orders, by the exam's code. */
export const resultOf: Readonly<Record<string, ReportTemplate>> = {
  'LAB-FASTING': 'blood',
  'US-ABDOMEN': 'abdomen',
  'US-HEART': 'heart',
  'CT-CHEST': 'chest_ct',
}

/** What each kind says besides its head. */
const contents: Record<
  ReportTemplate,
  (
    person: SampleOf,
    now: Date,
  ) => Pick<HisReportInput, 'type' | 'name' | 'status'> & Partial<HisReportInput>
> = {
  blood: (person) => ({
    type: 'LAB',
    name: '血常规',
    status: 'PUBLISHED',
    items: bloodItems(person),
  }),
  critical: () => ({
    type: 'LAB',
    name: '急诊电解质',
    status: 'PUBLISHED',
    departName: '急诊科',
    items: [
      {
        itemCode: 'K',
        itemName: '钾',
        enName: 'K',
        result: '6.42',
        unit: 'mmol/L',
        low: 3.5,
        high: 5.3,
        flag: 'HH',
        critical: true,
      },
      {
        itemCode: 'NA',
        itemName: '钠',
        enName: 'Na',
        result: '139',
        unit: 'mmol/L',
        low: 137,
        high: 147,
      },
    ],
  }),
  pending: (_person, now) => ({
    type: 'LAB',
    name: '甲状腺功能三项',
    status: 'PENDING',
    expectedAt: minutes(now, 24 * 60),
    reportedAt: null,
    verifiedAt: null,
    reportDoctor: null,
    verifyDoctor: null,
  }),
  ...examinations,
  withheld: () => ({
    type: 'LAB',
    name: '免疫检验',
    status: 'WITHHELD',
    withheldReason:
      '按照规定，这类检验结果不在手机上显示，不论结果是什么。请本人带身份证到门诊楼2层检验科窗口领取。',
  }),
}

/** Three items with the ranges of this person, the haemoglobin just below its own. */
function bloodItems(person: SampleOf): HisReportInput['items'] {
  const results: Record<string, number | undefined> = { WBC: 6.21, PLT: 214 }
  return panels.blood.items.flatMap((item) => {
    const { low, high } = rangeFor(item, person)
    const result = item.code === 'HGB' ? (low ?? 0) - 6 : results[item.code]
    if (result === undefined) return []
    const { code: itemCode, name: itemName, en: enName, unit } = item
    return [{ itemCode, itemName, enName, result: String(result), unit, low, high }]
  })
}

/** The next version of a report: out if it was awaited, else corrected in its first number. */
export function nextVersionOf(content: HisReportInput, now: Date): HisReportInput {
  const version = content.version + 1
  if (content.status === 'PENDING') {
    const item = {
      itemCode: 'TSH',
      itemName: '促甲状腺激素',
      enName: 'TSH',
      result: '3.18',
      unit: 'mIU/L',
      low: 0.27,
      high: 4.2,
      method: '电化学发光法',
    }
    return {
      ...content,
      version,
      status: 'PUBLISHED',
      reportedAt: minutes(now, 0),
      verifiedAt: minutes(now, 0),
      reportDoctor: '叶知微',
      verifyDoctor: '卢锦程',
      items: [item],
    }
  }
  const [first, ...others] = content.items ?? []
  if (first === undefined)
    return {
      ...content,
      version,
      correctionNote: '文字有修改，以本版为准',
      impression: `${content.impression ?? ''}（更正）`,
    }
  const result = String(Number((Number(first.result) * 0.9).toFixed(2)))
  const corrected = { ...first, result, flag: null, critical: false }
  return {
    ...content,
    version,
    items: [corrected, ...others],
    correctionNote: `${first.itemName}复核后由 ${first.result} 更正为 ${result}`,
  }
}
