/** What the demo people agreed to, as rows of `consent`. */
import { ages } from '../../src/contract/certificate'
import type { Person } from './data/people'
import { namedUuid } from './random'

/** Each is agreed to by itself: the policy, the health data of every patient, and a child's data. */
export function consentRows(
  accountId: string,
  patients: readonly { person: Person }[],
  givenAt: string,
) {
  return [
    consentRow(accountId, null, 'privacy_policy', givenAt),
    ...patients.flatMap(({ person }) => {
      const patientId = namedUuid(`patient:${person.key}`)
      const health = consentRow(accountId, patientId, 'health_data', givenAt)
      return person.age < ages.childData
        ? [health, consentRow(accountId, patientId, 'child_data', givenAt)]
        : [health]
    }),
  ]
}

function consentRow(
  accountId: string,
  patientId: string | null,
  document: string,
  givenAt: string,
) {
  return {
    consent_id: namedUuid(`consent:${accountId}:${patientId ?? ''}:${document}`),
    account_id: accountId,
    patient_id: patientId,
    document,
    version: '1',
    channel: 'h5',
    given_at: givenAt,
  }
}
