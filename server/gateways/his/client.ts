/** The hospital's own system over the JSON protocol of docs/his_protocol.md. */
import { GatewayUnavailable } from '../failures'
import { exchange, readJson, type GatewayReply } from '../http'
import type { HisFormRead } from './admissions'
import {
  billsEntered,
  changesPage,
  confirmed,
  dayPage,
  entered,
  moneyPage,
  refundAnswered,
} from './answers'
import type { HisChanges } from './changes'
import { HisCopyClient, type HisCopies } from './copies'
import { listOfDay, type HisDayEntry, type HisMoneyEntry } from './days'
import * as discharges from './discharges'
import { HisExamClient, type HisExams } from './exams'
import { codeOf, faultOf, isNotOffered } from './faults'
import type { HisFormAnswer } from './forms'
import type { HisGuarantee, HisGuaranteeClosing } from './guarantees'
import { HisIdentityClient, type HisIdentity } from './identity'
import { HisInsuranceClient } from './insurance'
import { HisLockClient, type HisLocks } from './locks'
import type { HisPath, PostToHis } from './posting'
import { HisQueueClient } from './queues'
import type { HisRefundAnswer, HisRefundAsked } from './refunds'
import { listReports } from './reports'
import { isTaken } from './taking'
import type {
  HisBillReceipt,
  HisBills,
  HisClinicChange,
  HisDeposit,
  HisGateway,
  HisInsurance,
  HisOutsideCancel,
  HisRegistration,
} from './types'

const system = 'his'

interface HisConfig {
  /** No slash at its end. */
  apiUrl: string
  token: string
  timeoutMs?: number
}

/** The real client. Only 409 is a refusal: a refusal refunds the patient, so a wrong token or a broken proxy must never count as one. */
export class HisClient implements HisGateway {
  readonly identity: HisIdentity
  readonly queues: HisQueueClient
  readonly locks: HisLocks
  /** Locks over this protocol, whatever `locks` speaks. */
  protected readonly lockCalls: HisLockClient
  readonly exams: HisExams
  readonly copies: HisCopies
  readonly insurance: HisInsurance
  private readonly poster: PostToHis = (path, key, content) => this.post(path, key, content)
  constructor(private readonly config: HisConfig) {
    const { poster: post } = this
    this.identity = new HisIdentityClient(post)
    this.queues = new HisQueueClient(post)
    this.lockCalls = new HisLockClient(post)
    this.locks = this.lockCalls
    this.exams = new HisExamClient(post)
    this.copies = new HisCopyClient(post)
    this.insurance = new HisInsuranceClient(post)
  }

  async confirmRegistration(
    registration: HisRegistration,
  ): Promise<{ hisOrderNo: string; ticketCode: string }> {
    const reply = await this.post('/registration/confirm', registration.orderNo, registration)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, confirmed, reply.text)
  }

  async cancelRegistration(request: { orderNo: string; reason: string }): Promise<void> {
    const reply = await this.post('/registration/cancel', request.orderNo, request)
    if (reply.status === 200 || reply.status === 204) return
    if (reply.status === 404 && codeOf(reply) === 'UNKNOWN_ORDER') return
    throw faultOf(reply)
  }

  cancelOutside(request: HisOutsideCancel): Promise<boolean> {
    return isTaken(this.poster, '/registration/outside/cancel', request.registrationId, request)
  }

  changeClinic(change: HisClinicChange): Promise<boolean> {
    return isTaken(this.poster, '/clinic/change', change.changeId, change)
  }

  noteFormRead(read: HisFormRead): Promise<boolean> {
    return isTaken(this.poster, '/admission/read', `${read.readingId}-${read.revision}`, read)
  }

  answerForm(answer: HisFormAnswer): Promise<boolean> {
    return isTaken(this.poster, '/form/answer', `${answer.answerId}-${answer.revision}`, answer)
  }

  async confirmDeposit(
    deposit: HisDeposit,
  ): Promise<{ receiptNo: string; balanceFen: number | null }> {
    const reply = await this.post('/inpatient/deposit', deposit.depositNo, deposit)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, entered, reply.text)
  }

  async confirmBill(bills: HisBills): Promise<HisBillReceipt> {
    const reply = await this.post('/outpatient/bill', bills.orderNo, bills)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, billsEntered, reply.text)
  }

  async askRefund(asked: HisRefundAsked): Promise<HisRefundAnswer | undefined> {
    const reply = await this.post('/refund/ask', asked.askId, asked)
    if (isNotOffered(reply)) return undefined
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, refundAnswered, reply.text)
  }

  openGuarantee(guarantee: HisGuarantee): Promise<boolean> {
    return isTaken(this.poster, '/guarantee/open', guarantee.guaranteeNo, guarantee)
  }

  async closeGuarantee(closing: HisGuaranteeClosing): Promise<void> {
    const reply = await this.post('/guarantee/close', closing.guaranteeNo, closing)
    if (![200, 204, 404].includes(reply.status)) throw faultOf(reply)
  }

  presettle(asked: discharges.HisPresettleAsked): Promise<discharges.HisPresettled | undefined> {
    return discharges.askPresettled(this.poster, asked)
  }

  confirmDischarge(confirmed: discharges.HisDischargeConfirmed): Promise<boolean> {
    const { confirmationId } = confirmed
    return isTaken(this.poster, '/discharge/confirm', confirmationId, confirmed)
  }

  listDay(day: string): Promise<HisDayEntry[] | undefined> {
    return listOfDay((key, asked) => this.post('/registration/day', key, asked), dayPage, day)
  }

  listMoney(day: string): Promise<HisMoneyEntry[] | undefined> {
    return listOfDay((key, asked) => this.post('/payment/day', key, asked), moneyPage, day)
  }

  async listChanges(asked: {
    after: string | null
    kinds: readonly string[]
    limit: number
  }): Promise<HisChanges | undefined> {
    const page = await this.documents('/v1/changes', asked.after, asked)
    return (
      page ?? (asked.kinds.includes('report') ? listReports(this.poster, asked.after) : undefined)
    )
  }

  async listPatientChanges(asked: {
    patient: { system: string; value: string }
    since: string
    after: string | null
  }): Promise<HisChanges | undefined> {
    return this.documents('/v1/patient/changes', asked.after, asked)
  }

  /** A page of documents; undefined where the hospital does not offer it. */
  private async documents(
    path: HisPath,
    after: string | null,
    asked: object,
  ): Promise<HisChanges | undefined> {
    const reply = await this.post(path, `after-${after ?? 'start'}`, asked)
    if (isNotOffered(reply)) return undefined
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    return readJson(system, changesPage, reply.text)
  }

  private post(path: HisPath, key: string, content: unknown): Promise<GatewayReply> {
    return exchange({
      system,
      url: `${this.config.apiUrl}${path}`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${this.config.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(content),
      timeoutMs: this.config.timeoutMs ?? 4000,
      retry: 'repeatable',
    })
  }
}
