/** Medicines (用药): what doctors prescribed, the hospital's texts about it, and reminders that patients choose. */
import type { Area } from '../../area'
import { medicineKinds } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { remindOfMedicines } from './reminding'
import { routes } from './routes'

export { hasPrescriptionsOfStay } from './prescription_repository'

/** The area, for the server's list. */
export const medicineArea: Area = {
  name: 'medicine',
  exportAccount,
  forgetAccount,
  routes,
  workers: (deps) => [
    { name: 'remind_of_medicines', everyMs: 10_000, run: () => remindOfMedicines(deps) },
  ],
  intake: { kinds: medicineKinds },
}
