/** A doctor of the test's hospital asks for follow-ups. */
import { allAreas } from '../../../../server/app'
import { intakeOf, take } from '../../../../server/intake'
import { aFollowUp } from '../../intake/documents'
import type { Person, TestApp } from '../test_app'

/** The hospital's day, so many from today. */
export async function dayIn({ sql }: TestApp, days: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select (hospital_today() + ${days}::int)::text as day`
  return row?.day ?? ''
}

/** The hospital's word, for the week from tomorrow unless told otherwise. @throws Error where it is not taken in */
export async function ask(
  testApp: TestApp,
  { patientId }: Pick<Person, 'patientId'>,
  given: object = {},
): Promise<void> {
  const [outcome] = await take(intakeOf(testApp.dependencies, allAreas), 'push:his', [
    aFollowUp({
      patient: { value: patientId },
      from: await dayIn(testApp, 1),
      until: await dayIn(testApp, 7),
      ...given,
    }),
  ])
  if (outcome === undefined || !['taken', 'known'].includes(outcome.outcome))
    throw new Error(JSON.stringify(outcome))
}
