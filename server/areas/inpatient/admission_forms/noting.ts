/** 我已读过: the note is written, then the hospital's system is called. It is no signature. */
import { randomUUID } from 'node:crypto'
import type { AdmissionForms } from '../../../../src/contract/inpatient'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { requireStepUp } from '../../verification'
import { noteReading } from './forms_repository'
import { findReadStay, getAdmissionForms } from './reading'
import { sendReading } from './sending'

/** Notes that this account has read a version; the page as it is after a moment. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, TEL_NOT_BOUND, CONFLICT when the hospital has another version */
export async function readAdmissionForm(
  deps: Dependencies,
  account: Account,
  asked: { inpatientId: string; code: string; version: string; question: string },
): Promise<AdmissionForms> {
  const { accountId } = account
  const { inpatientId, code, version } = asked
  const { patientId } = await findReadStay(deps, accountId, inpatientId)
  await requireStepUp(deps.sql, account)
  const note = {
    readingId: randomUUID(),
    inpatientId,
    accountId,
    code,
    version,
    question: asked.question === '' ? null : asked.question,
  }
  const readingId = await transaction(deps.sql, async (tx) => {
    const noted = await noteReading(tx, note)
    if (!noted.isKnown) throw new Refused('CONFLICT', '医院更新了这份材料，请刷新后再读一遍')
    if (noted.readingId !== undefined)
      await addAuditEvent(tx, {
        accountId,
        action: 'read_admission_form',
        subject: inpatientId,
        patientId,
      })
    return noted.readingId
  })
  if (readingId !== undefined) await sendReading(deps, readingId)
  return getAdmissionForms(deps, account, inpatientId)
}
