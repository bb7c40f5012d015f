/** Which patients a department takes, and how it says so. */
import { ageOn } from '../../../../src/contract/certificate'
import { said } from '../../../language/callers_language'

/** A department's limits. */
export interface DepartmentLimits {
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
}

/** Whether a department takes a patient on the day of the visit; the reason is for the patient to read. */
export function isEligible(
  patient: { birthday: string; sex: 'male' | 'female' | 'unknown' },
  limits: DepartmentLimits,
  visitDate: string,
): { allowed: true } | { allowed: false; reason: string } {
  const age = ageOn(patient.birthday, visitDate)
  if (limits.minAge !== null && age < limits.minAge)
    return { allowed: false, reason: said`该科室只接诊 ${limits.minAge} 周岁及以上的患者` }
  if (limits.maxAge !== null && age > limits.maxAge)
    return { allowed: false, reason: said`该科室只接诊 ${limits.maxAge + 1} 周岁以下的患者` }
  // An unknown sex is not refused: the doctor's desk sees the certificate.
  if (limits.sexLimit !== null && patient.sex !== 'unknown' && patient.sex !== limits.sexLimit) {
    return {
      allowed: false,
      reason: limits.sexLimit === 'male' ? '该科室只接诊男性患者' : '该科室只接诊女性患者',
    }
  }
  return { allowed: true }
}

/** The limits as the department's row shows them; null without limits. */
export function limitText(limits: DepartmentLimits): string | null {
  const parts: string[] = []
  if (limits.minAge !== null && limits.maxAge !== null)
    parts.push(said`${limits.minAge} 至 ${limits.maxAge} 周岁`)
  else if (limits.minAge !== null) parts.push(said`${limits.minAge} 周岁及以上`)
  else if (limits.maxAge !== null) parts.push(said`${limits.maxAge + 1} 周岁以下`)
  if (limits.sexLimit !== null)
    parts.push(limits.sexLimit === 'male' ? said`仅限男性` : said`仅限女性`)
  const [first, second] = parts
  if (first === undefined) return null
  return second === undefined ? first : said`${first}，${second}`
}
