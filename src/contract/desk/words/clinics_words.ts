/** Labels of clinics. */
import type { ClinicState } from '../clinics'

export const clinicStateLabels = {
  open: '可约',
  unreleased: '未放号',
  stopped: '停诊',
  over: '已结束',
} satisfies Record<ClinicState, string>
