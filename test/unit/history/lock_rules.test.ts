/** Runs with one fault each: the rule that it breaks says so, and no other. */
import {
  judgeLocks,
  lockRules,
  type Heard,
  type OwnLock,
  type PoolEnding,
} from '../../support/history/lock_rules'
import type { BookEvent, BookedLock } from '../../support/hospital_week/hospital/slot_books'

const clinicId = 'heart'
const heard = (patientNo: string, kind: Heard['kind'], from = 100): Heard => ({
  kind,
  patientNo,
  clinicId,
  cameAt: 0,
  from,
  to: from + 10,
})
const event = (kind: BookEvent['kind'], number: string, at: number): BookEvent => ({
  kind,
  at,
  clinicId,
  lockId: number === '' ? '' : `lock ${number}`,
  patientNo: number === '' ? '' : `patient ${number}`,
})
const lock = (number: string, state: BookedLock['state'], orderNo: string | null): BookedLock => ({
  lockId: `lock ${number}`,
  clinicId,
  patientNo: `patient ${number}`,
  state,
  orderNo,
})
const own = (number: string, status: string, given: Partial<OwnLock> = {}): OwnLock => ({
  lockId: `lock ${number}`,
  status,
  queuedAt: Number(number),
  orderNo: null,
  isHeld: false,
  ...given,
})

/** Two places: one ordered and registered, one sold at a window; one patient left what was locked, one was refused. */
const usual: PoolEnding = {
  heard: [
    heard('patient 1', 'waits', 50),
    heard('patient 1', 'held'),
    heard('patient 2', 'held'),
    heard('patient 3', 'refused'),
  ],
  events: [
    event('locked', '1', 90),
    event('locked', '2', 95),
    event('released', '2', 150),
    event('sold', '', 160),
    event('confirmed', '1', 200),
  ],
  locks: [lock('1', 'confirmed', 'N1'), lock('2', 'released', null)],
  places: new Map([[clinicId, 2]]),
  own: [own('1', 'CONFIRMED', { orderNo: 'N1' }), own('2', 'RELEASED'), own('3', 'REFUSED')],
  orders: [{ orderNo: 'N1', clinicId, isConfirmed: true }],
  orphans: [
    { at: 150, lockIds: ['lock 2'] },
    { at: 29_000, lockIds: ['lock 2'] },
    { at: 29_500, lockIds: [] },
    { at: 60_000, lockIds: ['lock 2'] },
  ],
  asked: new Map([
    ['lock 1', 60],
    ['lock 2', 61],
    ['lock 3', 3000],
  ]),
  mostOvertakenMs: 1000,
}

const broken = (given: Partial<PoolEnding>): string[] =>
  Object.entries(judgeLocks({ ...usual, ...given }))
    .filter(([, lines]) => lines.length > 0)
    .map(([promise]) => promise)

it('finds nothing where nothing is wrong', () => {
  expect(broken({})).toEqual([])
})

const cases: [promise: string, fault: string, Partial<PoolEnding>][] = [
  [
    'exactly the capacity is sold over all channels',
    'a place is left that somebody wanted',
    { places: new Map([[clinicId, 3]]) },
  ],
  [
    'exactly the capacity is sold over all channels',
    'for a moment three held two places, though in the end all is well',
    { events: [event('sold', '', 92), ...usual.events.filter(({ kind }) => kind !== 'sold')] },
  ],
  [
    'no acknowledged hold without a lock',
    'a patient was told of a place that was never locked',
    { heard: [...usual.heard, heard('patient 4', 'held')] },
  ],
  [
    'no acknowledged hold without a lock',
    'a patient was told of a place that had been given back',
    { heard: [...usual.heard, heard('patient 2', 'held', 170)] },
  ],
  [
    'no lock without a hold after 30 seconds',
    'a lock was nobody’s for half a minute and more',
    { orphans: [...usual.orphans, { at: 90_500, lockIds: ['lock 2'] }] },
  ],
  [
    'every patient is answered',
    'one waits for ever',
    { heard: [...usual.heard, heard('patient 5', 'waits')] },
  ],
  [
    'who was refused has nothing at the hospital',
    'a refused patient has a registration there',
    { heard: [...usual.heard, heard('patient 1', 'refused', 300)] },
  ],
  ['orders here are registrations there', 'an order is only there', { orders: [] }],
  [
    'orders here are registrations there',
    'an order is only here',
    { orders: [...usual.orders, { orderNo: 'N2', clinicId, isConfirmed: true }] },
  ],
  [
    'first come, first asked',
    'who came last was asked long before',
    {
      asked: new Map([
        ['lock 1', 2000],
        ['lock 2', 500],
      ]),
    },
  ],
  [
    'everything comes to rest',
    'a lock is still to be given back',
    { own: [...usual.own, own('6', 'RELEASING')] },
  ],
  [
    'everything comes to rest',
    'a lock lives that nobody holds',
    { own: [...usual.own, own('6', 'LOCKED')] },
  ],
  [
    'everything comes to rest',
    'the hospital keeps a place of which the app knows nothing',
    {
      locks: [...usual.locks, lock('7', 'locked', null)],
    },
  ],
]

it.each(cases)('%s: %s', (promise, _fault, given) => {
  expect(broken(given)).toEqual([promise])
})

it('every rule has a run that breaks it', () => {
  expect(new Set(cases.map(([promise]) => promise))).toEqual(new Set(Object.keys(lockRules)))
})
