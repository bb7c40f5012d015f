/** Lists of changes that SOAP services have: what the profile `hip_message_server` reads lies there, some rows at a time; the rest goes as JSON. */
import {
  text,
  texts,
  type Answer,
  type Desk,
  type HospitalDocument,
  type Json,
} from '../hospital/paper'
import { rowOf } from './csv_rows'
import { RowWire, type WireRow } from './row_wire'

/** What the services are called, by what they list. */
const actions: Readonly<Record<string, string>> = {
  机构: 'QueryOrganisation',
  医生: 'QueryDoctors',
  排班: 'QueryClinics',
  出诊计划: 'QueryClinicWindows',
  患者: 'QueryPatients',
  就诊状态: 'QueryVisits',
  住院: 'QueryStays',
  日清单: 'QueryFeeDays',
  预交金: 'QueryDeposits',
  费用: 'QueryBills',
  票据: 'QueryInvoices',
  报告: 'QueryReports',
  出院资料: 'QueryClinicalDocuments',
  病案复印: 'QueryCopyRequests',
}

export class SoapWire extends RowWire {
  /** By service: everything that was ever listed, in its order. */
  private readonly lists = new Map<string, Json[]>()

  /** The services. */
  get desk(): Desk {
    return Object.fromEntries(
      Object.values(actions).map((action) => [
        `/soap/${action}`,
        (asked: Json) => this.page(this.lists.get(action) ?? [], asked),
      ]),
    )
  }

  protected rowOf(document: HospitalDocument): WireRow | undefined {
    return serviceRowOf(document)
  }

  protected leave(rows: readonly WireRow[]): void {
    for (const { file, key, row } of rows) {
      const action = actions[file]
      if (action === undefined) continue
      const list = this.lists.get(action) ?? []
      this.lists.set(action, list)
      for (let copy = this.copies(); copy > 0; copy -= 1) list.push({ key, ...nested(row) })
    }
  }

  private page(list: readonly Json[], { after, limit }: Json): Answer {
    const from = Number(text(after) || 0)
    const rows = list.slice(from, from + Number(text(limit)))
    const next = from + rows.length
    return [
      200,
      { resultCode: '0', next: String(next), hasMore: next < list.length ? '1' : '0', row: rows },
    ]
  }
}

/** As a file has it; the plan of the clinics is a row of its own. */
function serviceRowOf(document: HospitalDocument): WireRow | undefined {
  if (document.kind !== 'clinicWindow') return rowOf(document)
  const { id, from, to, clinicIds } = document
  return {
    file: '出诊计划',
    key: id,
    row: { 起始日期: text(from), 截止日期: text(to), 排班号: texts(clinicIds) },
  }
}

/** A list in a column is elements of its own. */
const nested = (row: Json): Json =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      text(value).startsWith('[') ? JSON.parse(text(value)) : value,
    ]),
  )
