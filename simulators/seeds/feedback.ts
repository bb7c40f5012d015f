/** Ratings, and what patients wrote, as rows: one of each kind, one of them answered. */
import { numberPrefixes } from '../../server/areas/feedback'
import { encryptIdNo, feedbackOf, type IdentityKeys } from '../../server/crypto/identity_cipher'
import type { Executor } from '../../server/database/client'
import { addRows } from '../../server/database/rows'
import { feedbackSeeds, ratingSeeds, templateSeeds } from './data/feedback'
import { demoAccounts } from './people'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'
import type { orderRows } from './registration/orders'

type Orders = ReturnType<typeof orderRows>['orders']
type Seed = (typeof feedbackSeeds)[number]

/** Who answers at the demo's desk. */
const owner = { owner_id: 'zhou.min', owner_name: '周敏' }

/** Adds all of it, after the orders that it is about. */
export async function addFeedback(
  tx: Executor,
  today: string,
  orders: Orders,
  identityKeys: IdentityKeys,
): Promise<void> {
  const rows = feedbackRows(today, orders, identityKeys)
  await addRows(tx, 'visit_rating', rows.ratings)
  await addRows(tx, 'feedback', rows.feedback)
  await addRows(tx, 'feedback_entry', rows.entries)
  await addRows(tx, 'feedback_template', rows.templates)
}

/** The clocks are those of weeks without a holiday; the server sets them right. */
function feedbackRows(today: string, orders: Orders, keys: IdentityKeys) {
  const orderOf = (key: string) =>
    orders.find(({ idempotency_key: name }) => name === `demo-seed-${key}`)
  const encrypt: Encrypt = (rowId, words) => encryptIdNo(keys, feedbackOf(rowId), words)
  const answered = feedbackSeeds.flatMap((seed) => ('answer' in seed ? [seed] : []))
  return {
    ratings: ratingRows(today, orderOf, encrypt),
    feedback: feedbackSeeds.map((seed, index) => {
      const order = 'order' in seed ? orderOf(seed.order) : undefined
      const id = idOf(seed)
      return {
        feedback_id: id,
        number: numberOf(seed, today, index),
        ...(order === undefined
          ? { account_id: demoAccounts[seed.account]?.accountId, patient_id: null, order_id: null }
          : aboutOf(order)),
        department_id: order?.department_id ?? null,
        doctor_id: order?.doctor_id ?? null,
        kind: seed.kind,
        written: encrypt(id, seed.written),
        wants_answer: seed.kind !== 'praise',
        answer_way: seed.kind === 'lost_found' ? 'phone' : 'app',
        severity: seed.severity,
        once_key: `demo-seed-${seed.key}`,
        ...courseOf(seed, today),
      }
    }),
    entries: answered.map((seed) => {
      const entryId = namedUuid(`feedback answer:${seed.key}`)
      return {
        entry_id: entryId,
        feedback_id: idOf(seed),
        at: momentOf(addDays(today, -seed.answer.days), '15:10'),
        kind: 'answer',
        written: encrypt(entryId, seed.answer.written),
        by_phone: false,
        staff_id: owner.owner_id,
        staff_name: owner.owner_name,
      }
    }),
    templates: templateSeeds.map(({ key, ...template }) => ({
      template_id: namedUuid(`feedback template:${key}`),
      ...template,
      written_by: '何伟',
    })),
  }
}

type Encrypt = (rowId: string, words: string) => string

function ratingRows(
  today: string,
  orderOf: (key: string) => Orders[number] | undefined,
  encrypt: Encrypt,
) {
  return ratingSeeds.flatMap(({ order: key, marks, written, days }) => {
    const order = orderOf(key)
    if (order === undefined) return []
    const [doctor_mark, waiting_mark, way_mark] = marks
    return [
      {
        ...aboutOf(order),
        doctor_mark,
        waiting_mark,
        way_mark,
        written: written === '' ? null : encrypt(order.order_id, written),
        rated_at: momentOf(addDays(today, -days), '19:30'),
      },
    ]
  })
}

const idOf = ({ key }: Seed): string => namedUuid(`feedback:${key}`)

const aboutOf = ({
  order_id,
  account_id,
  patient_id,
  department_id,
  doctor_id,
}: Orders[number]) => ({
  order_id,
  account_id,
  patient_id,
  department_id,
  doctor_id,
})

function numberOf({ kind, days }: Seed, today: string, index: number): string {
  return `${numberPrefixes[kind]}-${addDays(today, -days).replaceAll('-', '')}-9${String(index).padStart(3, '0')}`
}

/** From filing to where it is. */
function courseOf(seed: Seed, today: string) {
  const { state, days, kind } = seed
  const day = addDays(today, -days)
  const isAwaited = kind !== 'praise'
  const taken = momentOf(addDays(day, 1), '09:20')
  const answeredAt = 'answer' in seed ? momentOf(addDays(today, -seed.answer.days), '15:10') : null
  return {
    filed_at: momentOf(day, '18:40'),
    state,
    acknowledge_until: isAwaited ? addDays(day, 7) : null,
    answer_until: isAwaited ? addDays(day, 14) : null,
    owner_id: state === 'open' ? null : owner.owner_id,
    owner_name: state === 'open' ? null : owner.owner_name,
    acknowledged_at: state === 'open' ? null : taken,
    answered_at: answeredAt,
    answered_by: answeredAt === null ? null : owner.owner_id,
    closed_at: state === 'closed' ? taken : null,
  }
}
