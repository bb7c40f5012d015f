/** What can be done about registrations that a person must look at. */
import { Refused } from '../../http/refused'
import type { WorkHandlers } from '../work'
import { releaseAgain } from './orders/notification_repository'

export const registrationWork: WorkHandlers = {
  place_not_taken_back: {
    async try_again(tx, orderId) {
      if (!(await releaseAgain(tx, orderId)))
        throw new Refused('CONFLICT', '这个订单已经没有要放回的号')
    },
  },
}
