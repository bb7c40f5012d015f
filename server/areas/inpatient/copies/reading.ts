/** The page of a stay's copies, as one account may see it. */
import type { CopyRequest, RecordCopies } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { presentLastRefund } from '../../payment'
import { hasSteppedUp } from '../../verification'
import { feeStateOf, isFeeDue } from '../copy_fees/rules'
import type { StayRow } from '../stays/stay_repository'
import { findStay } from '../stays/stays'
import * as repository from './copies_repository'
import { canCancel, copyRules, counterOnlyOf, overStates } from './rules'

/** A stay that is over, for whoever may see everything of the patient; never by the number alone. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export async function findCopiedStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<StayRow> {
  const stay = await findStay(deps, accountId, inpatientId)
  if (stay.accessLevel !== 'full')
    throw new Refused(
      'NOT_PERMITTED',
      '病案要由本人，或本人授权查看报告的人申请复印；也可以到病案室窗口办理',
    )
  if (stay.status !== 'DISCHARGED')
    throw new Refused('CONFLICT', '出院结算以后才能申请复印病案，请稍后再来')
  return stay
}

/** What the hospital offers for this stay, and why it goes at the counter only. */
export async function readOffer(deps: Dependencies, accountId: string, stay: StayRow) {
  const facts = await repository.findFacts(deps.sql, accountId, stay.inpatientId)
  const service = facts?.service ?? null
  const counterOnly =
    facts === undefined
      ? null
      : counterOnlyOf({
          ...facts,
          age: stay.age,
          departName: stay.departName,
          counterDepartments: service?.counterOnly ?? [],
        })
  return { service, counterOnly }
}

/** The page. @throws Refused as `findCopiedStay` */
export async function getCopies(
  deps: Dependencies,
  account: Account,
  inpatientId: string,
): Promise<RecordCopies> {
  const { accountId } = account
  const stay = await findCopiedStay(deps, accountId, inpatientId)
  const [{ service, counterOnly }, isSteppedUp, rows] = await Promise.all([
    readOffer(deps, accountId, stay),
    hasSteppedUp(deps.sql, account),
    repository.listRequests(deps.sql, inpatientId),
  ])
  const open = rows.filter(({ state }) => !overStates.some((one) => one === state))
  return {
    inpatientId,
    patientName: stay.patientName,
    departName: stay.departName,
    inDate: stay.inDate,
    outDate: stay.outDate,
    service,
    counterOnly,
    needsStepUp: !isSteppedUp,
    isFull: open.length >= copyRules.maxOpen,
    requests: rows.map((row) => presentRequest(row, { accountId, isSteppedUp })),
    serverNow: hospitalMoment(stay.now),
  }
}

function presentRequest(
  row: repository.RequestRow,
  { accountId, isSteppedUp }: { accountId: string; isSteppedUp: boolean },
): CopyRequest {
  const { inpatientId: _stay, accountId: askedBy, askedAt, changedAt, ...rest } = row
  const { payState: _pay, paidFen, refund, ...request } = rest
  const isOwn = askedBy === accountId
  const feeState = feeStateOf(row, refund)
  return {
    ...request,
    feeFen: paidFen ?? row.feeFen,
    feeState,
    refund: refund && presentLastRefund(refund),
    maskedTo: isOwn && isSteppedUp ? row.maskedTo : null,
    askedAt: hospitalMoment(askedAt),
    changedAt: hospitalMoment(changedAt),
    canCancel: isOwn && canCancel(row.state),
    canPay: isOwn && isFeeDue(row),
    hasOrder: isOwn && feeState !== null,
  }
}
