/** Lists of changes that SOAP services have: what the profile `hip_message_server` reads lies there, some rows at a time; the rest goes as JSON. */
import type { Chance } from '../hospital/chance'
import type { Wire } from '../hospital/engine'
import type { IntakeClient } from '../hospital/intake_client'
import { JsonWire } from '../hospital/json_wire'
import {
  text,
  texts,
  type Answer,
  type Desk,
  type HospitalDocument,
  type Json,
} from '../hospital/paper'
import type { Arrivals } from './arrivals'
import { fileKinds, rowOf, type FileRow } from './csv_rows'
import type { HospitalConnector } from './hospital_connector'

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
}

export class SoapWire implements Wire {
  private readonly json: JsonWire
  /** By service: everything that was ever listed, in its order. */
  private readonly lists = new Map<string, Json[]>()
  private readonly versions = new Map<string, number>()
  private readonly rows = new Map<string, string>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    intake: IntakeClient,
    private readonly connector: HospitalConnector,
    private readonly arrivals: Arrivals,
    private readonly chance: Chance,
  ) {
    this.json = new JsonWire(intake)
  }

  static carries(kind: string): boolean {
    return fileKinds.has(kind)
  }

  /** The services. */
  get desk(): Desk {
    return Object.fromEntries(
      Object.values(actions).map((action) => [
        `/soap/${action}`,
        (asked: Json) => this.page(this.lists.get(action) ?? [], asked),
      ]),
    )
  }

  carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const next = this.turn.then(() => this.write(documents))
    this.turn = next.catch(() => undefined)
    return next
  }

  private async write(documents: readonly HospitalDocument[]): Promise<string[]> {
    const changed = documents.filter((document) => this.keep(document))
    const expected = await this.arrivals.expect(changed.map(({ kind, id }) => ({ kind, id })))
    for (const document of changed) this.list(document)
    const rest = documents.filter(({ kind }) => !SoapWire.carries(kind))
    const refusals = rest.length === 0 ? [] : await this.json.carry(rest)
    // While the network is away the lists grow, and the hospital goes on.
    if (!this.connector.isAway) await expected()
    return refusals
  }

  /** Whether its row is another one than before. An old version after a new one is not listed. */
  private keep(document: HospitalDocument): boolean {
    const found = serviceRowOf(document)
    const name = `${document.kind} ${document.id}`
    if (found === undefined || document.version <= (this.versions.get(name) ?? 0)) return false
    this.versions.set(name, document.version)
    const row = JSON.stringify(found.row)
    const isSame = this.rows.get(name) === row
    this.rows.set(name, row)
    return !isSame
  }

  /** Now and then twice. */
  private list(document: HospitalDocument): void {
    const found = serviceRowOf(document)
    const action = actions[found?.file ?? '']
    if (found === undefined || action === undefined) return
    const list = this.lists.get(action) ?? []
    this.lists.set(action, list)
    for (let copy = this.chance.next() < 0.3 ? 2 : 1; copy > 0; copy -= 1)
      list.push({ key: found.key, ...nested(found.row) })
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

type ServiceRow = Omit<FileRow, 'row'> & { row: Json }

/** As a file has it; the plan of the clinics is a row of its own. */
function serviceRowOf(document: HospitalDocument): ServiceRow | undefined {
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
