/** Papers of a stay and the word about copies of its record as resources. */
import { text, type HospitalDocument, type Json } from '../paper'
import {
  coded,
  ext,
  fieldOf,
  numbering,
  partsOf,
  subjectOf,
  to,
  yuan,
  type Resource,
} from './words'

const paperCodes: Readonly<Record<string, string>> = {
  discharge_summary: 'discharge-summary',
  diagnosis_certificate: 'diagnosis-certificate',
  operation_record: 'operation-record',
}
const copyStates: Readonly<Record<string, Json>> = {
  received: { status: 'received' },
  accepted: { status: 'accepted' },
  refused: { status: 'rejected' },
  ready: { status: 'in-progress', businessStatus: coded('ready') },
  sent: { status: 'in-progress', businessStatus: coded('sent') },
  done: { status: 'completed' },
}

const base64 = (words: unknown): string => Buffer.from(text(words)).toString('base64')

/** By the kind of document. */
export const leaving: Readonly<Record<string, (published: HospitalDocument) => Resource[]>> = {
  clinicalDocument: (published) => {
    const { id, state, type, title, issuedAt, author, pdf, sections, stayId } = published
    const file = { contentType: 'application/pdf', title, data: pdf }
    const texts = partsOf(sections).map((one) => ({
      contentType: 'text/plain; charset=utf-8',
      title: one.title,
      data: base64(one.text),
    }))
    return [
      {
        resourceType: 'DocumentReference',
        id,
        status: state === 'withdrawn' ? 'entered-in-error' : 'current',
        type: coded(paperCodes[text(type)] ?? 'stay-paper'),
        subject: subjectOf(published),
        date: issuedAt,
        author: [{ display: author }],
        description: title,
        content: (pdf === undefined ? texts : [file]).map((attachment) => ({ attachment })),
        context: { encounter: [to('Encounter', stayId)] },
      },
    ]
  },

  copyRequest: ({ id, requestId, state, pages, feeFen, payAt, reason, courier, advice }) => [
    {
      resourceType: 'Task',
      id,
      ...copyStates[text(state)],
      intent: 'order',
      code: coded('record-copy'),
      groupIdentifier: { system: numbering('copy-request'), value: requestId },
      ...(reason === undefined ? {} : { statusReason: { text: reason } }),
      ...(advice === undefined ? {} : { note: [{ text: advice }] }),
      extension: [
        ...ext('copy-pages', { valueInteger: pages }),
        ...(feeFen === undefined ? [] : ext('copy-fee', { valueMoney: yuan(feeFen) })),
        ...ext('copy-pay-at', { valueCode: payAt }),
        ...ext('copy-courier', { valueString: fieldOf(courier, 'name') }),
        ...ext('copy-parcel-no', { valueString: fieldOf(courier, 'parcelNo') }),
      ],
    },
  ],
}
