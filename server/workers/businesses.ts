/** Everything that can be paid; outpatient bills join here. */
import { depositBusiness } from '../areas/inpatient'
import type { PaidBusiness } from '../areas/payment'
import { registrationBusiness } from '../areas/registration'

export const businesses: readonly PaidBusiness[] = [registrationBusiness, depositBusiness]
