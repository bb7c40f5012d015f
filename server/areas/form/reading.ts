/** What patients sent before visits, read by the hospital's systems over FHIR: the same facts as `/form/answer` has. */
import { relationLabels } from '../../../src/contract/patient'
import type { Readable, ReadableResource } from '../../area/readable_resource'
import type { Dependencies } from '../../dependencies'
import { canonical } from '../../hospital_documents/fhir_extensions'
import { extension, numbering } from '../../hospital_documents/fhir_writing'
import { isUuid } from '../../values/uuid'
import { listSent, type SentAnswers } from './delivering_repository'
import { decryptAnswers } from './kept_answers'
import { photoDocument } from './photos'
import { responseOf } from './questionnaire_response'
import { summaryOf } from './summary'

/** Answers of visits that are booked or were kept; nothing where nothing is asked. */
export const readableResponses: ReadableResource = {
  type: 'QuestionnaireResponse',
  identifier: `${canonical}/sid/form-answer`,
  async find(deps, asked) {
    if (!deps.settings.forms) return { found: [], total: 0 }
    const ids = asked.ids?.filter(isUuid)
    const { rows, total } = await listSent(deps.sql, { ...asked, ids })
    return {
      found: await Promise.all(rows.map((row) => readableOf(deps, row, asked.whole))),
      total,
    }
  },
}

async function readableOf(
  deps: Pick<Dependencies, 'sql' | 'settings'>,
  row: SentAnswers,
  isWhole = false,
): Promise<Readable> {
  const { answers, note, photoId } = decryptAnswers(
    deps.settings.identityKeys,
    row.orderId,
    row.sent,
  )
  const facts = { ...row, answers, note, hasPhoto: photoId !== null }
  const { orderId, orderNo, relation, revision, sentAt } = row
  const photo = isWhole ? await photoDocument(deps, { ...row, photoId }) : undefined
  const notes = [
    ...extension('answered-by', relation),
    ...extension('patient-note', note),
    ...extension('patient-photo', photo && { reference: '#photo' }),
  ]
  return {
    resource: {
      ...responseOf(facts),
      id: orderId,
      text: { status: 'generated', div: divOf(summaryOf(facts)) },
      ...(photo && { contained: [{ ...photo, id: 'photo' }] }),
      ...(notes.length > 0 && { extension: notes }),
      encounter: {
        type: 'Encounter',
        identifier: { system: numbering('order-no'), value: orderNo },
      },
      ...sourceOf(row),
    },
    version: revision,
    at: sentAt,
  }
}

function sourceOf({ relation, patientNo }: SentAnswers): object {
  if (relation === null) return {}
  if (relation !== 'self')
    return { source: { type: 'RelatedPerson', display: relationLabels[relation] } }
  if (patientNo === '') return {}
  const identifier = { system: numbering('patient-no'), value: patientNo }
  return { source: { type: 'Patient', identifier } }
}

/** Everything in words, as XHTML. */
function divOf(summary: string): string {
  const lines = summary.split('\n').map((line) => `<p>${escaped(line)}</p>`)
  return `<div xmlns="http://www.w3.org/1999/xhtml">${lines.join('')}</div>`
}

const escaped = (words: string): string =>
  words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
