/** A message that papers of a stay are there: one a day, for whoever may see everything of the patient. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import type { ClinicalDocument } from '../../../hospital_documents/stay/clinical_document'
import { daysBetween, hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { announce } from '../../message'

/** An older paper is none that somebody waits for: a hospital sends years of them at its start. */
const newsDays = 7

/** Notifies of a paper that was not there before. Its title may name an operation and stands not in it. */
export async function announcePaper(
  tx: Transaction,
  { inpatientId, patientId }: { inpatientId: string; patientId: string },
  { state, issuedAt }: Pick<ClinicalDocument, 'state' | 'issuedAt'>,
): Promise<void> {
  if (state === 'withdrawn') return
  const day = hospitalDay(new Date(issuedAt))
  if (daysBetween(day, hospitalDay(await hospitalNow(tx))) > newsDays) return
  await announce(tx, {
    kind: 'report',
    patientId,
    subjectId: inpatientId,
    key: `papers ${inpatientId} ${day}`,
    title: '出院资料可以看了',
    body: '点开看有哪些，可以保存、打印，也可以做成一份理赔材料包。',
    route: pageAddress('inpatient_info', { inpatientId }),
  })
}
