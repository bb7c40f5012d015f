/** SQL of a stay's fees by day. */
import type { ChargeCategory } from '../../../../src/contract/inpatient'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** One category of one day, with its items and the day before. */
interface CategoryRow {
  costType: ChargeCategory
  amountFen: number
  previousFen: number
  items: {
    name: string
    spec: string | null
    unit: string | null
    priceFen: number
    quantity: number
    amountFen: number
    insuranceClass: string | null
  }[]
}

/** The fees of a day by category, beside those of the day before. */
export function listCategories(executor: Executor, inpatientId: string, day: string) {
  return allRows<CategoryRow>(executor`
    select category as cost_type, coalesce(sum(amount_fen) filter (where fee_date = ${day}), 0)::int as amount_fen,
      coalesce(sum(amount_fen) filter (where fee_date <> ${day}), 0)::int as previous_fen,
      coalesce(json_agg(json_build_object('name', name, 'spec', spec, 'unit', unit, 'priceFen', price_fen, 'quantity', quantity, 'amountFen', amount_fen,
        'insuranceClass', insurance_class) order by amount_fen desc, name) filter (where fee_date = ${day}), '[]'::json) as items
    from inpatient_fee where inpatient_id = ${inpatientId} and fee_date in (${day}::date, ${day}::date - 1)
    group by category order by amount_fen desc, category`)
}
