/** The page of what is read before a stay, as one account may see it. */
import type { AdmissionForms } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { requireStepUp } from '../../verification'
import type { StayRow } from '../stays/stay_repository'
import { findStay } from '../stays/stays'
import * as repository from './forms_repository'
import { isReadable, withReadings } from './rules'

/** A stay whose forms this account may read. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT once the stay is over */
export async function findReadStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<StayRow> {
  const stay = await findStay(deps, accountId, inpatientId)
  if (stay.accessLevel !== 'full')
    throw new Refused('NOT_PERMITTED', '这些材料由本人，或本人授权查看报告的人来读')
  if (!isReadable(stay.status)) throw new Refused('CONFLICT', '这次住院已经结束，没有要读的材料')
  return stay
}

/** The page. @throws Refused as `findReadStay`, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function getAdmissionForms(
  deps: Dependencies,
  account: Account,
  inpatientId: string,
): Promise<AdmissionForms> {
  const { accountId } = account
  const stay = await findReadStay(deps, accountId, inpatientId)
  await requireStepUp(deps.sql, account)
  const [forms, readings] = await Promise.all([
    repository.listForms(deps.sql, inpatientId),
    repository.listReadings(deps.sql, accountId, inpatientId),
  ])
  return {
    inpatientId,
    patientName: stay.patientName,
    telephone: stay.admission?.telephone ?? stay.wardTelephone,
    forms: withReadings(
      forms,
      readings.map((one) => ({ ...one, readAt: hospitalMoment(one.readAt) })),
    ),
    serverNow: hospitalMoment(stay.now),
  }
}
