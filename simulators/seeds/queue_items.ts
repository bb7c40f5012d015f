/** What one can take a number for beside the clinics, and today's rights to it. */
import { main, rights, services, type Service } from './data/services'
import { patientIdOf } from './people'
import { namedUuid } from './random'
import { wayTo } from './ways'

/** A row of `queue_item`, without its place in the list. */
export interface Item {
  branch_id: string
  item_code: string
  group_code: string
  group_name: string
  item_name: string
  location: string
  way: string | null
  remark: string | null
  letter: string
  counters: number
  opens: string
  closes: string
  usual_seconds: number
}

/** All of them. */
export const items: Item[] = services.map(itemOf)

function itemOf([
  branch,
  group,
  code,
  name,
  location,
  letter,
  counters,
  opens,
  closes,
  usualSeconds,
  remark,
]: Service): Item {
  return {
    branch_id: branch,
    item_code: code,
    ...group,
    item_name: name,
    location,
    way: wayTo(location),
    remark: remark ?? null,
    letter,
    counters,
    opens,
    closes,
    usual_seconds: usualSeconds,
  }
}

/** Rows of `queue_item`. */
export function queueItemRows() {
  return items.map((item, index) => ({ ...item, sort: index + 1 }))
}

/** Rows of `queue_right`: today's rights of the demo patients. */
export function queueRightRows(today: string) {
  return rights.map(({ patient, itemCode, reason }) => {
    const origin = `demo ${patient} ${itemCode} ${today}`
    return {
      right_id: namedUuid(`right:${origin}`),
      branch_id: main,
      item_code: itemCode,
      patient_id: patientIdOf(patient),
      reason,
      valid_from: today,
      valid_until: today,
      origin,
    }
  })
}
