/** The end of the week: the hospital's books beside the app's, line by line and fen by fen. */
import type { Week } from '../week'
import { expectSameLines } from './lines'
import { expectSameMoney } from './money'
import { expectNothingWaits } from './waiting'

/** Lays the books side by side. */
export async function expectAgreement(week: Week): Promise<void> {
  await week.hospital.arrivals.all()
  expect(week.hospital.soap.doubled).toEqual([])
  await expectNothingWaits(week)
  await expectSameLines(week)
  await expectSameMoney(week)
  await expectRightBans(week)
  expectRareNames(week)
}

/** What somebody typed at his phone stands so in the hospital's book. FHIR has it in a resource of its own. */
function expectRareNames({ people: { jie }, hospital, registration }: Week): void {
  const wanted = hospital.speaksFhir ? '' : jie.name
  expect(registration('jie sat').name).toBe(wanted)
}

/** Only who truly did not come may not book. */
async function expectRightBans({ sql, people: { gang } }: Week): Promise<void> {
  const banned = await sql<{ patientId: string }[]>`
    select patient_id from booking_restriction where lifted_at is null and ends_at > hospital_now()`
  expect(banned.map(({ patientId }) => patientId)).toEqual([gang.patientId])
}
