/** The steps of the demo's stays as FHIR: extensions for the way in, Tasks for the way out. */
import { coded, extension, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, safeId, subjectOf, to, type HospitalDocument } from './words'

type Stay = Document<'stay'>

/** What stands at the Encounter. */
export function stepsAsFhir({ admission, discharge }: Stay): object[] {
  return [
    ...(admission === null
      ? []
      : [
          ...extension('bed-ready', admission.isBedReady),
          ...extension('place-in-line', admission.placeInLine),
          ...extension('expected-on', admission.expectedOn),
          ...extension('expected-time', admission.expectedTime),
          ...extension('admission-place', admission.place),
          ...extension('admission-telephone', admission.telephone),
          ...extension('admission-bring', admission.bring.join('\n')),
          ...extension('admission-advice', admission.advice),
        ]),
    ...extension('discharge-state', discharge?.state),
    ...extension('discharge-ordered-at', discharge?.orderedAt),
    ...counterAsFhir(discharge?.counterOnly),
  ]
}

const counterAsFhir = (counter: NonNullable<Stay['discharge']>['counterOnly'] | undefined) =>
  counter
    ? [
        ...extension('counter-only', true),
        ...extension('counter-place', counter.place),
        ...extension('counter-reason', counter.reason),
      ]
    : []

/** What stands at the Account. */
export function suggestedAsFhir(asked: Stay['suggestedDeposit']): object[] {
  return asked === null
    ? []
    : [
        ...extension('suggested-deposit', yuan(asked.amountFen)),
        ...extension('suggested-deposit-reason', asked.reason),
        ...extension('suggested-deposit-since', asked.since),
      ]
}

/** A DocumentReference for each form that is to be read before the stay. */
const formsOf = (stay: Stay): HospitalDocument[] =>
  (stay.admission?.forms ?? []).map(({ code, version, title, sections }, index) => ({
    resourceType: 'DocumentReference',
    ...named('form', code),
    status: 'current',
    type: { ...coded('admission-form'), text: '入院前要读的' },
    subject: subjectOf(stay),
    description: title,
    content: sections.map((section) => ({
      attachment: {
        contentType: 'text/html',
        title: section.title,
        data: Buffer.from(section.content).toString('base64'),
      },
    })),
    context: { encounter: [to('Encounter', stay.id)] },
    extension: [...extension('form-version', version), ...extension('sort', index + 1)],
  }))

/** A Task for each step of the discharge: this hospital never removes one. */
function tasksOf(stay: Stay): HospitalDocument[] {
  return (stay.discharge?.steps ?? []).map((step, index) => ({
    resourceType: 'Task',
    id: safeId(`${stay.id}.step${index + 1}`),
    status: step.state === 'done' ? 'completed' : 'requested',
    intent: 'order',
    code: { ...coded('discharge-step'), text: step.name },
    for: subjectOf(stay),
    encounter: to('Encounter', stay.id),
    owner: step.byPatient ? { ...subjectOf(stay), display: step.who } : { display: step.who },
    note: step.note === null ? [] : [{ text: step.note }],
    extension: [...extension('sort', index + 1), ...extension('settles', step.settles)],
  }))
}

/** What refers to a stay and is a part of it. */
export const partsOf = (stay: Stay): HospitalDocument[] => [...tasksOf(stay), ...formsOf(stay)]
