/** The hospital's word about the settlement of a stay. */
import { take, type Intake } from '../../../server/intake'
import { aStay } from '../intake/documents'

let version = 0

/** A settlement that the app moves, or none (`null`), as a newer version of the stay. */
export async function settled(
  intake: Intake,
  stay: { admissionNo: string; patientId: string },
  given: object | null,
): Promise<void> {
  const totalFen = 1_000_000
  const money = { refundFen: 0, owedFen: 0, handledBy: 'app', ...given } as {
    refundFen: number
    owedFen: number
  }
  const [outcome] = await take(intake, 'push:his', [
    aStay({
      id: `H${stay.admissionNo}`,
      version: (version += 1),
      branchId: 'b',
      patient: { value: stay.patientId },
      admissionNo: stay.admissionNo,
      status: given === null ? 'SETTLING' : 'DISCHARGED',
      outDate: '2026-11-27',
      settlement:
        given === null
          ? null
          : {
              number: 'JS1',
              settledAt: '2026-11-27T15:30:00+08:00',
              totalFen,
              depositFen: totalFen + money.refundFen - money.owedFen,
              ...money,
            },
    }),
  ])
  expect(outcome).toMatchObject({ outcome: 'taken' })
}
