/** The demo's outpatient bills with their items, and the orders that paid them. */
import { places, type Line } from './data/visits'
import { billSeeds, sumOf, type BillSeed } from './money/bills'
import { paidRows } from './money/paid_bills'
import { patientIdOf } from './people'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'

/** Rows of bills, items, payments for them and the channel orders. */
export function outpatientRows(today: string) {
  const bills = billSeeds.map((request, index) => {
    const day = addDays(today, -request.daysAgo)
    const totalFen = sumOf(request)
    return {
      bill_id: namedUuid(`bill:${request.key}`),
      bill_no: `F${day.replaceAll('-', '')}${String(1001 + index)}`,
      branch_id: 'yunxi-main',
      patient_id: patientIdOf(request.patient),
      visit_no: `V${day.replaceAll('-', '')}${namedUuid(`visit:${request.visit}`).slice(0, 6).toUpperCase()}`,
      visit_date: day,
      depart_name: request.depart,
      doctor_name: request.doctor,
      diagnosis: request.diagnosis,
      cost_type_name: '自费',
      title: request.title,
      is_required: request.isRequired ?? false,
      total_fen: totalFen,
      fund_fen: 0,
      account_fen: 0,
      cash_fen: totalFen,
      issued_at: momentOf(day, request.time),
      expires_at: momentOf(addDays(day, 7), '23:59'),
      order_id:
        request.paid === undefined ? null : namedUuid(`outpatient-order:${request.paid.order}`),
    }
  })
  const items = billSeeds.flatMap((request) =>
    request.lines.map((line, index) => itemRow(request, line, index)),
  )
  const paid = [...new Set(billSeeds.flatMap((request) => request.paid?.order ?? []))].map(
    (order) => paidRows(order, today),
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

function itemRow(request: BillSeed, line: Line, index: number) {
  const isDrug = ['09', '10', '11'].includes(line.category)
  const open = isDrug ? 'NOT_DISPENSED' : 'NOT_DONE'
  const finished = isDrug ? 'DISPENSED' : 'DONE'
  return {
    item_id: namedUuid(`item:${request.key}:${index}`),
    bill_id: namedUuid(`bill:${request.key}`),
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
    status: request.paid === undefined ? open : finished,
  }
}
