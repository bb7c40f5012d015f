/** 出院资料: the papers of a stay, and the claim bundle. Each is opened by a ticket, after the step-up check. */
import type { DocumentLink } from '../../../../src/contract/document'
import type { StayPapers } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { hospitalMoment } from '../../../values/hospital_time'
import { addAuditEvent } from '../../audit'
import { openDocument } from '../../document'
import { hasPrescriptionsOfStay } from '../../medicine'
import { hasSteppedUp, requireStepUp } from '../../verification'
import type { StayRow } from '../stays/stay_repository'
import { claimBundle } from './claim_bundle'
import { findFullStay, hasFeeList, invoicesOf, missingParts, requireParts } from './full_stay'
import { sumOf } from './paper_page'
import { listDocuments } from './paper_repository'
import { readPaper, stayPaper } from './stay_paper'

/** The papers of a stay. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function getStayPapers(
  deps: Dependencies,
  account: Account,
  inpatientId: string,
): Promise<StayPapers> {
  const stay = await findFullStay(deps, account.accountId, inpatientId)
  const [rows, isSteppedUp, hasMedicines] = await Promise.all([
    listDocuments(deps.sql, inpatientId),
    hasSteppedUp(deps.sql, account),
    hasMedicinesOf(deps, stay),
  ])
  const invoices = invoicesOf(stay)
  return {
    documents: rows.map(({ documentId, type, title, issuedAt }) => ({
      documentId,
      type,
      // It may name an operation.
      title: isSteppedUp ? title : null,
      issuedAt: hospitalMoment(issuedAt),
    })),
    feeList: hasFeeList(stay) ? { totalFen: stay.totalCostFen } : null,
    invoices:
      invoices.length === 0
        ? null
        : {
            count: invoices.length,
            totalFen: sumOf(invoices),
          },
    medicinesOf: hasMedicines ? stay.patientId : null,
    missing: missingParts(
      stay,
      rows.map(({ type }) => type),
    ),
    wardTelephone: stay.wardTelephone,
    serverNow: hospitalMoment(stay.now),
  }
}

async function hasMedicinesOf({ sql }: Dependencies, stay: StayRow): Promise<boolean> {
  const { hospitalStayId, patientId } = stay
  return hospitalStayId !== null && hasPrescriptionsOfStay(sql, { hospitalStayId, patientId })
}

/** The address of one paper. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function openStayPaper(
  deps: Dependencies,
  account: Account,
  { inpatientId, paper }: { inpatientId: string; paper: string },
): Promise<DocumentLink> {
  const { accountId } = account
  const stay = await findFullStay(deps, accountId, inpatientId)
  await requireStepUp(deps.sql, account)
  const { name } = await readPaper(deps, stay, paper)
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'open_stay_paper',
    subject: inpatientId,
    patientId: stay.patientId,
    details: { paper: name },
  })
  return openDocument(deps, {
    accountId,
    kind: stayPaper.name,
    subjectId: `${inpatientId} ${paper}`,
  })
}

/** The address of the claim bundle. @throws Refused as `openStayPaper` */
export async function openClaimBundle(
  deps: Dependencies,
  account: Account,
  inpatientId: string,
): Promise<DocumentLink> {
  const { accountId } = account
  const stay = await findFullStay(deps, accountId, inpatientId)
  await requireStepUp(deps.sql, account)
  const rows = await listDocuments(deps.sql, inpatientId)
  const missing = requireParts(
    stay,
    rows.map(({ type }) => type),
  )
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'open_claim_bundle',
    subject: inpatientId,
    patientId: stay.patientId,
    details: { missing: missing.length },
  })
  return openDocument(deps, { accountId, kind: claimBundle.name, subjectId: inpatientId })
}
