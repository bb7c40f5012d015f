/** The steps of the demo's stays as FHIR: extensions for the way in, Tasks for the way out. */
import { coded, extension, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { safeId, subjectOf, to, type HospitalDocument } from './words'

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

/** A Task for each step of the discharge: this hospital never removes one. */
export function tasksOf(stay: Stay): HospitalDocument[] {
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
    extension: extension('sort', index + 1),
  }))
}
