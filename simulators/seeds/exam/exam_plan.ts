/** Exams of the demo as rows: devices, their times, rules, and what doctors ordered. */
import { devices, examOrders, examRules } from '../data/exam_plan'
import { patientIdOf } from '../people'
import { namedUuid } from '../random'
import { addDays, momentOf } from '../registration/days'
import { wayTo } from '../ways'

/** Rows of `exam_resource`. */
export function examResourceRows() {
  return devices.map(({ id, branchId, departmentName, name, place, queueItemCode, pool }) => ({
    resource_id: id,
    branch_id: branchId,
    department_name: departmentName,
    name,
    place,
    way: wayTo(place),
    queue_item_code: queueItemCode ?? null,
    pool: pool ?? 'app',
  }))
}

/** Rows of `exam_rule`. */
export function examRuleRows() {
  return examRules.map((rule) => ({ code: rule.id, name: rule.name, rule }))
}

/** Rows of `exam_slot` for the days after today, and for today at a device that says so. */
export function examSlotRows(today: string, days: number) {
  return Array.from({ length: days + 1 }, (_, ahead) => ahead).flatMap((ahead) => {
    const day = addDays(today, ahead)
    const open = devices.filter(({ fromDay = 1, pool }) => !pool && ahead >= fromDay)
    return open.flatMap(({ id, times, capacity }) =>
      times.map((time) => ({
        slot_id: namedUuid(`exam slot:${id}:${day}:${time}`),
        resource_id: id,
        begins_at: momentOf(day, time),
        capacity,
        taken: 0,
        stopped: false,
      })),
    )
  })
}

/** What an exam of the demo is called. */
export const examName = (code: string): string =>
  examRules.find(({ id }) => id === code)?.name ?? code

/** Rows of `exam_order`. */
export function examOrderRows(today: string) {
  return examOrders.map(({ patient, code, risks, stay }, index) => {
    const key = `${patient}:${code}`
    return {
      exam_order_id: namedUuid(`exam order:${key}`),
      hospital_id: `JC-DEMO-${index + 1}`,
      patient_id: patientIdOf(patient),
      code,
      name: examName(code),
      ordered_by: '周明远',
      ordered_at: momentOf(today, `06:${String(index).padStart(2, '0')}`),
      latest_at: momentOf(addDays(today, 12), '17:00'),
      risks,
      state: 'ordered',
      inpatient_id: stay === null ? null : namedUuid(`stay:${stay}`),
    }
  })
}
