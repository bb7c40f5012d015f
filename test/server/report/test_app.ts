/** A hospital that publishes reports, for tests: accounts, patients and reports as a test needs them. */
import { randomUUID } from 'node:crypto'
import { accountArea } from '../../../server/areas/account'
import { hospitalArea } from '../../../server/areas/hospital'
import { patientArea } from '../../../server/areas/patient'
import { reportArea } from '../../../server/areas/report'
import { reportDocumentOf, type HisReportInput } from '../../../server/gateways/his/reports'
import { requestSync, intakeOf, take, type Intake } from '../../../server/intake'
import { pullChanges } from '../../../server/intake/pull/pull'
import { reportCalls as calls } from '../../../src/contract/report'
import { startHospital, TestHospital } from '../../support/server/test_hospital'
import type { TestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

export interface Reader {
  accountId: string
  sessionId: string
  token: string
}

export interface TestPatient {
  patientId: string
  patientNo: string
  cardNo: string
}

/** A report as the hospital sends it, with a list of items. */
export type SentReport = HisReportInput & { items: NonNullable<HisReportInput['items']> }

export class ReportDesk extends TestHospital {
  private constructor(
    server: TestServer,
    readonly his: FakeHis,
    private readonly intake: Intake,
  ) {
    super(server)
  }

  static async start(): Promise<ReportDesk> {
    const his = new FakeHis()
    const areas = [accountArea, hospitalArea, patientArea([]), reportArea]
    const server = await startHospital({ areas, gateways: { his } }, { b: '总院', e: '东院' })
    return new ReportDesk(server, his, intakeOf(server.dependencies, areas))
  }

  /** Signed in with a phone; has passed the check by SMS unless told otherwise. */
  async reader({ hasSteppedUp = true } = {}): Promise<Reader> {
    const tel = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    return this.account({ tel, isSteppedUp: hasSteppedUp })
  }

  async patient(owner: Reader, level: 'full' | 'booking' = 'full'): Promise<TestPatient> {
    const { patientCardNo: cardNo, ...known } = await this.file({
      name: '周桂芳',
      sex: 'female',
      idNo: '330106196209204321',
      patientNo: randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
    })
    await this.join(owner, known.patientId, level)
    return { ...known, cardNo }
  }

  /** The hospital tells reports; how many were news. */
  async publish(...reports: SentReport[]): Promise<number> {
    const takings = await take(this.intake, 'pull', reports.map(reportDocumentOf))
    return takings.filter(({ outcome }) => outcome === 'taken').length
  }

  /** The app asks the hospital what is new. */
  async ask(): Promise<void> {
    await requestSync(this.sql, [])
    await pullChanges(this.intake)
  }

  async idOf(reportNo: string): Promise<string> {
    const [row] = await this.sql<{ id: string }[]>`
      select report_id as id from report where report_no = ${reportNo}`
    if (row === undefined) throw new Error(`no report ${reportNo}`)
    return row.id
  }

  /** Publishes one and gives its id. */
  async published(patient: TestPatient, given: Partial<SentReport> = {}): Promise<string> {
    const sent = aReport(patient, given)
    await this.publish(sent)
    return this.idOf(sent.reportNo)
  }

  get(reader: Reader, reportId: string) {
    return this.call(calls.getReport, { reportId }, reader)
  }

  async messages({ accountId }: Reader): Promise<string[]> {
    const rows = await this.sql<{ title: string }[]>`
      select title from message where account_id = ${accountId} and kind = 'report' order by created_at, title`
    return rows.map(({ title }) => title)
  }
}

/** A blood count of today with one low value. */
export function aReport({ patientNo }: TestPatient, given: Partial<SentReport> = {}): SentReport {
  const now = new Date().toISOString()
  return {
    reportNo: `R${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    version: 1,
    patientNo,
    branchId: 'b',
    type: 'LAB',
    name: '血常规',
    status: 'PUBLISHED',
    departName: '内科',
    appliedAt: now,
    collectedAt: now,
    reportedAt: now,
    items: [
      { itemCode: 'WBC', itemName: '白细胞', result: '6.20', unit: '×10⁹/L', low: 3.5, high: 9.5 },
      { itemCode: 'HGB', itemName: '血红蛋白', result: '108', unit: 'g/L', low: 115, high: 150 },
    ],
    ...given,
  }
}
