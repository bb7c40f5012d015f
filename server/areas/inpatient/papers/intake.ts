/** Ingests what patients take home from a stay. */
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  stayNeed,
  type IntakeKind,
} from '../../../area/intake_kind'
import { pdfFaults } from '../../../hospital_documents/envelope'
import { clinicalDocument } from '../../../hospital_documents/stay/clinical_document'
import { pdfFault } from '../../../pdf'
import { namedId } from '../../../values/uuid'
import { announcePaper } from './announcing'
import * as repository from './intake_repository'

const idFor = (id: string): string => namedId(`clinicalDocument:${id}`)

export const clinicalDocumentKind: IntakeKind = intakeKind({
  kind: 'clinicalDocument',
  schema: clinicalDocument,
  needs: ({ patient, stayId }) => [patientNeed(patient), stayNeed(stayId)],
  async write({ tx, idOf }, documents) {
    const stayOf = (stayId: string): string => idOf(stayNeed(stayId))
    const patients = await repository.findPatientsOf(
      tx,
      documents.map(({ stayId }) => stayOf(stayId)),
    )
    const known = await repository.lockPatientsOfKnown(
      tx,
      documents.map(({ id }) => idFor(id)),
    )
    for (const given of documents) {
      const { id, patient, stayId } = given
      const [documentId, inpatientId] = [idFor(id), stayOf(stayId)]
      const patientId = idOf(patientNeed(patient))
      if (patients.get(inpatientId) !== patientId)
        throw new DocumentRefused(id, 'stayId: the stay is another patient’s')
      if ((known.get(documentId) ?? patientId) !== patientId)
        throw new DocumentRefused(id, 'patient: a document never changes its patient')
      const pdf = given.pdf === null ? null : Buffer.from(given.pdf, 'base64')
      const fault = pdf === null ? undefined : await pdfFault(pdf)
      if (fault !== undefined) throw new DocumentRefused(id, pdfFaults[fault])
      await repository.saveDocument(tx, { documentId, inpatientId, given, pdf })
      if (!known.has(documentId)) await announcePaper(tx, { inpatientId, patientId }, given)
    }
  },
})
