import type { EligiblePatient, OrderPreview } from '@/contract/registration'

/** The account's own conflicting order. */
export function blockingOrder(
  { patients }: Pick<OrderPreview, 'patients'>,
  patientId: string,
): string | undefined {
  return patients.find((one) => one.patientId === patientId)?.blockedBy ?? undefined
}

/** The hospital's estimate for this patient. */
export function splitOf(
  { patients }: Pick<OrderPreview, 'patients'>,
  patientId: string | undefined,
): { insuranceFen: number; selfFen: number } | undefined {
  return patients.find((one) => one.patientId === patientId)?.expectedSplit
}

/** Why the patient cannot take the slot; undefined when there is no reason. A patient that the preview does not contain yet may try: the server decides. */
export function refusalOf(
  { patients }: Pick<OrderPreview, 'patients'>,
  patientId: string,
): string | undefined {
  const found = patients.find((one) => one.patientId === patientId)
  return found && !found.allowed ? found.reason || '这位就诊人不能预约这个号' : undefined
}

/** The right to this slot without a fee (续诊). */
export function entitlementOf(
  { patients }: Pick<OrderPreview, 'patients'>,
  patientId: string | undefined,
): EligiblePatient['entitlement'] {
  return patients.find((one) => one.patientId === patientId)?.entitlement
}
