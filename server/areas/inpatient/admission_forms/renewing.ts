/** What a newer document of a stay makes of the forms: they are cleaned, and who read an earlier version is notified once. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import type { AdmissionFormDocument } from '../../../hospital_documents/stay/steps'
import { sanitiseHtml } from '../../hospital'
import { announce } from '../../message'
import { listOutdatedReaders } from './forms_repository'
import type { KeptForm } from './rules'

/** Forms as they are kept. */
export const keptForms = (forms: readonly AdmissionFormDocument[]): KeptForm[] =>
  forms.map(({ code, version, title, sections }) => ({
    code,
    version,
    title,
    sections: sections.map((one) => ({ title: one.title, content: sanitiseHtml(one.content) })),
  }))

/** Says that a form has to be read anew, to whoever read it; its title stands in no message. */
export async function announceRenewed(
  tx: Transaction,
  { inpatientId, patientId }: { inpatientId: string; patientId: string },
  forms: readonly Pick<KeptForm, 'code' | 'version'>[],
): Promise<void> {
  for (const { code, version } of forms)
    for (const accountId of await listOutdatedReaders(tx, inpatientId, { code, version }))
      await announce(tx, {
        kind: 'stay',
        accountId,
        patientId,
        subjectId: `${inpatientId} forms`,
        key: `admission form ${inpatientId} ${code} ${version} ${accountId}`,
        title: '入院前要读的材料更新了',
        body: '医院换了新的一版，请再读一遍。',
        route: pageAddress('admission_forms', { inpatientId }),
      })
}
