/** An earlier place that is offered: how much earlier, what happens with the money, until when, and both answers. */
import { leavePages } from '../../../support/client/page'
import { open } from '../../../support/client/pages/open'
import { aVisit } from './builders'

afterEach(leavePages)

const entry = {
  entryId: 'w-1',
  kind: 'earlier' as const,
  status: 'OFFERED' as const,
  orderId: 'ord-1',
  visitDate: '2026-11-27',
  halfDay: 'morning' as const,
  serverNow: '2026-11-23T15:57:00+08:00',
}
const offer = {
  visit: aVisit({ visitDate: '2026-11-26' }),
  until: '2026-11-23T17:57:00+08:00',
  carriedFen: 3600,
  dueFen: 0,
  refundFen: 0,
}

test('says how much earlier, and that what was paid goes along', () =>
  open('waitlist_detail', { entryId: 'w-1' })
    .given({ 'registration.getWaitlistEntry': { ...entry, offer } })
    .sees(
      '可以早 1 天来',
      '已付的 ¥36.00 转入新的号，不用再付。',
      '17:57',
      '不要',
      '要这个更早的号',
    ))
