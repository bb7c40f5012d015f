/** Everything that can be paid. */
import { depositBusiness } from '../areas/inpatient'
import { outpatientBusiness } from '../areas/outpatient'
import type { PaidBusiness } from '../areas/payment'
import { registrationBusiness } from '../areas/registration'

export const businesses: readonly PaidBusiness[] = [
  registrationBusiness,
  outpatientBusiness,
  depositBusiness,
]
