/** The words of a stay's papers and of the claim bundle. */
import { claimPart, type ClaimPart } from '@/contract/inpatient'

/** What of the bundle there is. */
export function formatClaim(missing: readonly ClaimPart[]): { words: string; isThere: boolean } {
  if (missing.length === claimPart.options.length)
    return {
      words: '商业保险理赔要的材料，医院还没有出具。出具后在这里合为一份。',
      isThere: false,
    }
  return {
    words:
      missing.length === 0
        ? '发票、费用总清单、出院小结和诊断证明合为一份 PDF，可以交给商业保险公司。'
        : '已有的材料合为一份 PDF，第一页写明还缺什么。',
    isThere: true,
  }
}

/** A part that is missing, and whom to ask. */
export function formatMissing(part: ClaimPart): string {
  switch (part) {
    case 'invoice':
      return '还没有住院发票，请问住院处'
    case 'fee_list':
      return '还没有费用总清单，结算以后才有，请问住院处'
    case 'discharge_summary':
      return '还没有出院小结，请问病区医生'
    case 'diagnosis_certificate':
      return '还没有诊断证明，请问病区医生'
  }
}

/** The button's words. */
export const claimAction = (missing: readonly ClaimPart[]): string =>
  missing.length === 0 ? '打开理赔材料包' : '打开已有的材料'
