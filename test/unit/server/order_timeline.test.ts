/** What several events of one transaction, and so of one time, look like in an order's timeline. */
import { eventTitle as ofBill } from '../../../server/areas/outpatient/orders/events'
import { timelineOf } from '../../../server/areas/payment'
import { eventTitle as ofVisit } from '../../../server/areas/registration/events'

const at = '2026-11-30T07:38:00.123456+00:00'
const titlesOf = (titles: typeof ofBill, ...kinds: string[]) =>
  timelineOf(
    kinds.map((kind) => ({ at, kind, note: null })),
    titles,
  ).map(({ title }) => title)

it('a refund follows the word of the hospital that granted it', () => {
  for (const returned of ['all_refunded', 'item_refunded'])
    expect(titlesOf(ofBill, returned, 'refund_granted')).toEqual([
      ofBill('refund_granted'),
      ofBill(returned),
    ])
})

it('a stopped clinic comes before what may be chosen, a choice before its refund', () => {
  expect(titlesOf(ofVisit, 'choice_offered', 'stopped')).toEqual(
    ['stopped', 'choice_offered'].map(ofVisit),
  )
  expect(titlesOf(ofVisit, 'refund_requested', 'choice_refund')).toEqual(
    ['choice_refund', 'refund_requested'].map(ofVisit),
  )
})

it('time decides before all else', () => {
  const earlier = { at: '2026-11-30T07:37:59+00:00', kind: 'refunded', note: null }
  const timeline = timelineOf([earlier, { at, kind: 'created', note: null }], ofBill)
  expect(timeline.map(({ title }) => title)).toEqual([ofBill('refunded'), ofBill('created')])
})
