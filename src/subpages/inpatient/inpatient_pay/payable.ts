import type {
  Deposit,
  DepositPurpose,
  DepositRules,
  PresettledSums,
  SettlementOwed,
  StayStatus,
} from '@/contract/inpatient'
import { api } from '@/request/api'
import type { LoadOptions } from '@/request/loading/use_request'

/** The payee: a stay that the account may see, or that of a payment link. */
export type Payee = { inpatientId: string } | { link: string }

/** The form's data, the same for both. */
export interface Payable {
  patientName: string
  about: string
  status: StayStatus
  balanceFen: number
  needPayFen: number
  deposit: DepositRules
  owed?: SettlementOwed | null | undefined
  /** What the stay will cost; by a link only. */
  presettled?: PresettledSums | null | undefined
  serverNow: string
}

/** Loads the patient, the balance, and the limits. */
export async function loadPayable(payee: Payee, options: LoadOptions): Promise<Payable> {
  if ('link' in payee) {
    const linked = await api.inpatient.openPayLink({ token: payee.link }, options)
    return { ...linked, about: linked.hospitalName }
  }
  const stay = await api.inpatient.getStay(payee, options)
  return {
    ...stay,
    about: [stay.wardName, stay.bedNo, `住院号 ${stay.admissionNo}`].filter(Boolean).join(' · '),
  }
}

/** Creates a deposit; paying it is the next step. */
export function createDeposit(
  payee: Payee,
  request: {
    amountFen: number
    purpose: DepositPurpose
    isRepeat: boolean
    idempotencyKey: string
  },
): Promise<Deposit> {
  return 'link' in payee
    ? api.inpatient.createLinkedDeposit({ token: payee.link, ...request })
    : api.inpatient.createDeposit({ inpatientId: payee.inpatientId, ...request })
}
