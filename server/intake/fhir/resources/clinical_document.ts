/** A DocumentReference of this app's codes is a paper of a stay (出院资料), a PDF or sections of text, or what is read before it (入院前要读的), a part of its stay; others are not taken in. */
import * as v from 'valibot'
import { attachment, codeIn, concept, moment, reference, wordsOf } from '../elements/datatypes'
import { integerOf, textOf } from '../elements/extension_values'
import { documentIdOf, head, only, type ResourceKind, type ResourceView, Unfit } from '../resource'
import { patientOf } from './patient'

const types = {
  'discharge-summary': 'discharge_summary',
  'diagnosis-certificate': 'diagnosis_certificate',
  'operation-record': 'operation_record',
  'stay-paper': 'other',
} as const

const documentReference = v.object({
  resourceType: v.literal('DocumentReference'),
  ...head,
  status: v.picklist(['current', 'superseded', 'entered-in-error']),
  docStatus: v.optional(v.string()),
  type: v.optional(concept),
  subject: v.optional(reference),
  date: v.optional(moment),
  author: v.optional(v.array(reference), []),
  description: v.optional(v.string()),
  content: v.optional(v.array(v.object({ attachment })), []),
  context: v.optional(v.object({ encounter: v.optional(v.array(reference), []) })),
})
type DocumentReference = v.InferOutput<typeof documentReference>

const kept = [
  'extension',
  'status',
  'docStatus',
  'type',
  'subject',
  'date',
  'author',
  'description',
  'content',
  'context',
]
const named = ['id', 'meta', 'identifier']

/** What a hospital keeps of a patient otherwise is not stored. */
export const documentReferenceKind: ResourceKind<DocumentReference> = {
  type: 'DocumentReference',
  schema: documentReference,
  wholes: (read) => (isForm(read) ? (read.context?.encounter ?? []) : []),
  assemble(read, resources) {
    const type = typeOf(read)
    if (type === undefined) return undefined
    const { subject, date, author } = read
    const [stay] = read.context?.encounter ?? []
    if (subject === undefined) throw new Unfit('DocumentReference.subject', 'is missing')
    if (date === undefined) throw new Unfit('DocumentReference.date', 'is missing')
    if (stay === undefined) throw new Unfit('DocumentReference.context.encounter', 'is missing')
    const title = read.description ?? wordsOf(read.type)
    const state = stateOf(read)
    return {
      kind: 'clinicalDocument',
      id: resources.self,
      patient: patientOf(subject, resources),
      stayId: resources.idOf('Encounter', stay),
      type,
      title,
      issuedAt: date,
      author: author[0]?.display,
      state,
      ...(state === 'current' && contentOf(read, title ?? '')),
    }
  },
  keeps(resource) {
    const read = v.safeParse(documentReference, resource)
    const isOurs = read.success && (typeOf(read.output) !== undefined || isForm(read.output))
    const fields = isOurs ? [...named, ...kept] : named
    return { ...only(resource, fields), resourceType: resource.resourceType }
  },
}

const isForm = ({ type }: DocumentReference): boolean =>
  codeIn([type], { 'admission-form': true }) === true

/** What is to be read before a stay, of all that refers to it; each attachment is a section. @throws Unfit */
export function admissionFormsOf(resources: ResourceView) {
  return resources
    .referring(documentReferenceKind)
    .filter((read) => isForm(read) && stateOf(read) === 'current')
    .sort(
      (one, other) =>
        (integerOf(one, 'sort') ?? 0) - (integerOf(other, 'sort') ?? 0) ||
        documentIdOf(one).localeCompare(documentIdOf(other)),
    )
    .map((read) => ({
      code: documentIdOf(read),
      version: textOf(read, 'form-version') ?? '1',
      title: read.description ?? wordsOf(read.type),
      sections: read.content.map(({ attachment: { title, contentType, data = '' } }) => {
        if (!/^text\/(html|plain)(;|$)/.test(contentType ?? ''))
          throw new Unfit('DocumentReference.content', 'is neither text/html nor text/plain')
        const text = Buffer.from(data.replace(/\s/g, ''), 'base64').toString('utf8')
        return { title, content: contentType?.startsWith('text/html') ? text : paragraphsOf(text) }
      }),
    }))
}

const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')

const typeOf = (read: DocumentReference) => codeIn([read.type], types)

/** A draft is shown to nobody, nor is what another has replaced. */
const stateOf = ({ status, docStatus }: DocumentReference) =>
  status === 'current' && docStatus !== 'preliminary' && docStatus !== 'entered-in-error'
    ? 'current'
    : 'withdrawn'

function contentOf({ content }: DocumentReference, title: string) {
  const parts = content.map((one) => one.attachment)
  const data = (given: string | undefined) => given?.replace(/\s/g, '')
  const pdf = parts.find((part) => part.contentType === 'application/pdf' && part.data)
  if (pdf !== undefined) return { pdf: data(pdf.data) }
  const sections = parts
    .filter((part) => /^text\/plain(;|$)/.test(part.contentType ?? '') && part.data)
    .map((part) => ({
      title: part.title ?? title,
      text: Buffer.from(part.data ?? '', 'base64').toString('utf8'),
    }))
  if (sections.length === 0)
    throw new Unfit('DocumentReference.content', 'has neither a PDF nor plain text as data')
  return { sections }
}
