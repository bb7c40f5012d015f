/** The demo's outpatient bills with their items, and the orders that paid them. */
import { billWishes, sumOf, type BillWish } from './bills'
import { places, type Line } from './data/visits'
import { addDays, momentOf } from './days'
import { paidRows } from './paid_bills'
import { patientIdOf } from './people'
import { namedUuid } from './random'

/** Rows of bills, items, payments for them and the channel orders. */
export function outpatientRows(today: string) {
  const bills = billWishes.map((wish, index) => {
    const day = addDays(today, -wish.daysAgo)
    const totalFen = sumOf(wish)
    return {
      bill_id: namedUuid(`bill:${wish.key}`),
      bill_no: `F${day.replaceAll('-', '')}${String(1001 + index)}`,
      branch_id: 'yunxi-main',
      patient_id: patientIdOf(wish.patient),
      visit_no: `V${day.replaceAll('-', '')}${namedUuid(`visit:${wish.visit}`).slice(0, 6).toUpperCase()}`,
      visit_date: day,
      depart_name: wish.depart,
      doctor_name: wish.doctor,
      diagnosis: wish.diagnosis,
      cost_type_name: '自费',
      title: wish.title,
      is_required: wish.isRequired ?? false,
      total_fen: totalFen,
      fund_fen: 0,
      account_fen: 0,
      cash_fen: totalFen,
      issued_at: momentOf(day, wish.time),
      expires_at: momentOf(addDays(day, 7), '23:59'),
      order_id: wish.paid === undefined ? null : namedUuid(`outpatient-order:${wish.paid.order}`),
    }
  })
  const items = billWishes.flatMap((wish) =>
    wish.lines.map((line, index) => itemRow(wish, line, index)),
  )
  const paid = [...new Set(billWishes.flatMap((wish) => wish.paid?.order ?? []))].map((order) =>
    paidRows(order, today),
  )
  return {
    bills,
    items,
    orders: paid.map(({ order }) => order),
    orderBills: paid.flatMap(({ orderBills }) => orderBills),
    events: paid.flatMap(({ events }) => events),
    payments: paid.flatMap(({ payments }) => payments),
  }
}

function itemRow(wish: BillWish, line: Line, index: number) {
  const isDrug = ['09', '10', '11'].includes(line.category)
  const open = isDrug ? 'NOT_DISPENSED' : 'NOT_DONE'
  const finished = isDrug ? 'DISPENSED' : 'DONE'
  return {
    item_id: namedUuid(`item:${wish.key}:${index}`),
    bill_id: namedUuid(`bill:${wish.key}`),
    line_no: index + 1,
    category: line.category,
    name: line.name,
    spec: line.spec ?? null,
    unit: line.unit,
    price_fen: line.priceFen,
    quantity: line.quantity,
    amount_fen: line.priceFen * line.quantity,
    insurance_class: line.insurance,
    exec_depart_name: places[line.where].depart,
    exec_place: places[line.where].place,
    queue_item_code: places[line.where].queue,
    status: wish.paid === undefined ? open : finished,
  }
}
