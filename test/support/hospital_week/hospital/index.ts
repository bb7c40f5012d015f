/** A hospital of its own: it keeps its books, answers what the app asks (docs/his_protocol.md) and pushes its documents (docs/integration). It knows the app by these papers only. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Arrivals } from '../through/arrivals'
import { CsvWire } from '../through/csv_wire'
import { Hl7Wire } from '../through/hl7_wire'
import type { HospitalConnector } from '../through/hospital_connector'
import { SoapDesk } from '../through/soap_desk'
import { SoapWire } from '../through/soap_wire'
import { BeforeAndAfter } from './before_and_after'
import { CashOffice } from './cash_office'
import type { Chance } from './chance'
import { Clock } from './clock'
import { Engine, type Wire } from './engine'
import { ExamPlatform } from './exam_platform'
import { FhirDesk } from './fhir/fhir_desk'
import { FhirWire } from './fhir/fhir_wire'
import { FurtherCare } from './further_care'
import { Guarantees } from './guarantees'
import { InsuranceOffice, type BureauLine } from './insurance_office'
import { IntakeClient } from './intake_client'
import { JsonWire } from './json_wire'
import { Laboratory } from './laboratory'
import type { Answer, Desk, Json } from './paper'
import { Presettlements } from './presettlements'
import { Queues } from './queues'
import { RecordRoom } from './record_room'
import { Records } from './records'
import { RegistrationDesk } from './registration_desk'
import { Ward } from './ward'
import type { Way } from './way'

export class WeekHospital {
  readonly token = randomBytes(24).toString('base64url')
  readonly clock = new Clock()
  readonly intake = new IntakeClient()
  readonly engine: Engine
  readonly records: Records
  readonly registrations: RegistrationDesk
  readonly queues: Queues
  readonly cash: CashOffice
  readonly guarantees: Guarantees
  readonly ward: Ward
  readonly presettlements: Presettlements
  readonly recordRoom: RecordRoom
  readonly laboratory: Laboratory
  readonly furtherCare: FurtherCare
  readonly examPlatform: ExamPlatform
  readonly beforeAndAfter: BeforeAndAfter
  readonly insurance: InsuranceOffice
  /** Nobody answers: neither to the app, nor does anything leave the house. */
  isDown = false
  /** Tells the wire where its systems stand. */
  feed = (_systems: Hl7Wire['systems']): void => undefined
  readonly arrivals = new Arrivals()
  readonly soap: SoapDesk
  private readonly desks: Desk
  private readonly fhir: FhirDesk
  private server: Server | undefined

  constructor(
    chance: Chance,
    bureau: BureauLine,
    /** It speaks FHIR where FHIR has words. */
    readonly speaksFhir: boolean,
    /** Its slots are sold by itself: the app locks each place. */
    ownsSlots: boolean,
    /** The connector of the hospital, where there is one, and how it reaches the hospital. */
    readonly connector?: HospitalConnector,
    way?: Way,
  ) {
    const { clock } = this
    const { wire, carries, desk } = this.wireOf(chance, way)
    const lists = (kind: string): boolean => !carries(kind)
    this.engine = new Engine(clock, chance, wire, lists)
    this.records = new Records(this.engine)
    this.registrations = new RegistrationDesk(this.engine, ownsSlots, speaksFhir)
    this.queues = new Queues(this.engine, clock, this.registrations)
    this.cash = new CashOffice(this.engine, clock)
    this.guarantees = new Guarantees(this.cash)
    this.ward = new Ward(this.engine, clock)
    this.presettlements = new Presettlements(this.ward, clock)
    this.recordRoom = new RecordRoom(this.ward, this.engine, clock)
    this.laboratory = new Laboratory(this.engine, clock)
    this.furtherCare = new FurtherCare(this.engine, clock)
    this.examPlatform = new ExamPlatform(this.engine, clock)
    this.beforeAndAfter = new BeforeAndAfter(this.engine)
    this.insurance = new InsuranceOffice(bureau)
    this.fhir = new FhirDesk(this.records, this.registrations)
    this.desks = {
      ...this.engine.desk,
      ...this.records.desk,
      ...this.registrations.desk,
      ...this.queues.desk,
      ...this.cash.desk,
      ...this.guarantees.desk,
      ...this.examPlatform.desk,
      ...this.ward.desk,
      ...this.presettlements.desk,
      ...this.recordRoom.desk,
      ...this.beforeAndAfter.desk,
      ...this.insurance.desk,
    }
    this.soap = new SoapDesk({ ...this.desks }, this.registrations)
    Object.assign(this.desks, this.soap.desk, desk)
  }

  private wireOf(
    chance: Chance,
    way: Way | undefined,
  ): { wire: Wire; carries: (kind: string) => boolean; desk?: Desk } {
    const { intake, connector } = this
    if (connector !== undefined && way === 'soap') {
      const wire = new SoapWire(intake, connector, this.arrivals, chance)
      return { wire, carries: (kind) => SoapWire.carries(kind), desk: wire.desk }
    }
    if (connector !== undefined && way === 'csv')
      return {
        wire: new CsvWire(intake, connector, this.arrivals, chance),
        carries: (kind) => CsvWire.carries(kind),
      }
    if (connector !== undefined && way === 'hl7') {
      const wire = new Hl7Wire(intake, connector, this.arrivals, chance)
      this.feed = (systems) => void Object.assign(wire.systems, systems)
      return { wire, carries: (kind) => Hl7Wire.carries(kind) }
    }
    if (this.speaksFhir)
      return { wire: new FhirWire(intake), carries: (kind) => FhirWire.carries(kind) }
    return { wire: new JsonWire(intake), carries: () => false }
  }

  /** Listens, and gives its address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      if (this.isDown) {
        request.socket.destroy()
        return
      }
      this.answer(request).then(
        ([status, body]) => {
          const type = { 'content-type': 'application/json' }
          response.writeHead(status, type).end(status === 204 ? undefined : JSON.stringify(body))
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server?.closeAllConnections()
      this.server?.close(() => resolve())
    })
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return [401, { code: 'BAD_TOKEN' }]
    const asked: Json = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const { pathname, search } = new URL(request.url ?? '', 'http://hospital')
    if (pathname.startsWith('/fhir/'))
      return this.fhir.answer({
        method: request.method ?? '',
        path: pathname.slice('/fhir/'.length),
        query: new URLSearchParams(String(request.headers['if-none-exist'] ?? search)),
        body: asked,
      })
    return this.desks[pathname]?.(asked) ?? [404, { code: 'NOT_OFFERED' }]
  }
}
