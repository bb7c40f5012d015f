/** Everything that can be paid; outpatient bills and deposits join here. */
import type { PaidBusiness } from '../areas/payment'
import { registrationBusiness } from '../areas/registration'

export const businesses: readonly PaidBusiness[] = [registrationBusiness]
