/** The week of the whole hospital, and of one department. */
import type { WeekRow } from '../../../../src/contract/desk/clinic_week'
import type { DeskClinic } from '../../../../src/contract/desk/clinics'
import type { Dependencies } from '../../../dependencies'
import { addDays, hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { clinicOf } from './desk'
import { listClinics } from './desk_repository'
import { listWeek } from './week_repository'

const lastDay = (from: string): string => addDays(from, 6)

/** Every department's seven days. */
export async function readWeek(
  { sql }: Dependencies,
  from: string,
): Promise<{ rows: WeekRow[]; today: string }> {
  const [cells, now] = await Promise.all([listWeek(sql, from, lastDay(from)), hospitalNow(sql)])
  const rows = new Map<string, WeekRow>()
  for (const { departmentId, departmentName, branchName, ...cell } of cells) {
    const row = rows.get(departmentId) ?? { departmentId, departmentName, branchName, cells: [] }
    row.cells.push(cell)
    rows.set(departmentId, row)
  }
  return { rows: [...rows.values()], today: hospitalDay(now) }
}

/** Every clinic of one department's seven days. */
export async function readDepartmentWeek(
  { sql }: Dependencies,
  { departmentId, from }: { departmentId: string; from: string },
): Promise<{ list: DeskClinic[]; today: string }> {
  const [rows, now] = await Promise.all([
    listClinics(sql, { departmentId, from, to: lastDay(from) }),
    hospitalNow(sql),
  ])
  return { list: rows.map(clinicOf), today: hospitalDay(now) }
}
