import type { RegistrationOrder } from '@/contract/registration'

import { FormCard } from './form_card'
import { VisitPreparation } from './visit_preparation'

/** What can be done before a booked visit: its questions answered, its things prepared. */
export function BeforeVisit({ order }: { order: RegistrationOrder }) {
  return (
    <>
      <FormCard orderId={order.orderId} />
      <VisitPreparation key={order.orderId} order={order} />
    </>
  )
}
