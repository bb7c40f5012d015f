/** A stay for whoever may see everything of it, and which of its papers there are. */
import {
  claimPart,
  type ClaimPart,
  type ClinicalDocumentType,
} from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import type { StayRow } from '../stays/stay_repository'
import { findStay } from '../stays/stays'

/** The stay. By a number alone there are no papers, as if there was no stay. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function findFullStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<StayRow> {
  const stay = await findStay(deps, accountId, inpatientId)
  if (stay.accessLevel === null) throw new Refused('NOT_FOUND', '没有找到这次住院')
  if (stay.accessLevel !== 'full')
    throw new Refused('NOT_PERMITTED', '出院资料只给本人，以及本人授权查看报告的人看')
  return stay
}

/** Whether its fees are complete: a fee list before would not be the last. */
function isOver({ settlement, status }: Pick<StayRow, 'settlement' | 'status'>): boolean {
  return settlement !== null || status === 'DISCHARGED'
}

/** The invoices that the hospital issued for it. */
export const invoicesOf = ({ settlement }: Pick<StayRow, 'settlement'>) =>
  settlement?.invoices ?? []

/** Whether it has a fee list. */
export const hasFeeList = (
  stay: Pick<StayRow, 'settlement' | 'status' | 'totalCostFen'>,
): boolean => isOver(stay) && stay.totalCostFen > 0

/** The same for a bundle, which needs one part at least. @throws Refused NOT_FOUND */
export function requireParts(
  stay: Parameters<typeof missingParts>[0],
  types: readonly ClinicalDocumentType[],
): ClaimPart[] {
  const missing = missingParts(stay, types)
  if (missing.length === claimPart.options.length)
    throw new Refused('NOT_FOUND', '医院还没有出具可以放进材料包的资料，请稍后再看')
  return missing
}

/** What an insurer asks for and the hospital has not issued. */
export function missingParts(
  stay: Pick<StayRow, 'settlement' | 'status' | 'totalCostFen'>,
  types: readonly ClinicalDocumentType[],
): ClaimPart[] {
  return claimPart.options.filter((part) => {
    switch (part) {
      case 'invoice':
        return invoicesOf(stay).length === 0
      case 'fee_list':
        return !hasFeeList(stay)
      default:
        return !types.includes(part)
    }
  })
}
