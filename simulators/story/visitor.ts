/** The person of a story, without a visible phone: what must have happened before a story begins is done by the app's own calls. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { accountCalls } from '../../src/contract/account'
import {
  fillPath,
  queryOf,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '../../src/contract/endpoint'
import { examCalls, type ExamPart } from '../../src/contract/exam'
import { inpatientCalls } from '../../src/contract/inpatient'
import { outpatientCalls } from '../../src/contract/outpatient'
import {
  registrationCalls as calls,
  type RegistrationOrder,
  type SourceTime,
} from '../../src/contract/registration'
import { branches } from '../seeds/organisation'
import type { StoryContext } from './context'

type Input = Readonly<Record<string, unknown>>

interface WantedTime {
  day: string
  from: string
  withDoctor: boolean
  departmentId: string | undefined
}

/** Where the app is, and the hospital that sends people to it. */
interface Entrance extends Pick<StoryContext, 'appUrl'> {
  hospital: Pick<StoryContext['hospital'], 'entryLink'>
}

/** Somebody signed in. */
export class Visitor {
  private constructor(
    private readonly appUrl: string,
    private readonly token: string,
  ) {}

  /** Comes from another system of the hospital, as the person whom WeChat calls so. */
  static async enter({ hospital, appUrl }: Entrance, openid: string): Promise<Visitor> {
    const token = (await hospital.entryLink(openid)).searchParams.get('jwt') ?? ''
    const { accessToken } = await new Visitor(appUrl, token).ask(accountCalls.getSelfInfo, {})
    return new Visitor(appUrl, accessToken ?? token)
  }

  /** An order that stands on that day, or after it. */
  async findOrder(
    fits: (order: RegistrationOrder) => boolean,
  ): Promise<RegistrationOrder | undefined> {
    const { list } = await this.ask(calls.listOrders, {})
    return list.find((order) => order.status === 'BOOKED' && fits(order))
  }

  /** The patient's planned exams that are not done, the next first. */
  async plannedExams(patientId: string): Promise<ExamPart[]> {
    return (await this.ask(examCalls.getPlan, { patientId })).planned
  }

  /** Ends the consent to pay after the visit, where there is one. */
  async closeCredit(patientId: string): Promise<void> {
    await this.ask(outpatientCalls.closeCredit, { patientId })
  }

  /** The token of a link by which the family pays for a stay. */
  async payLink(admissionNo: string): Promise<string> {
    const stays = await this.ask(inpatientCalls.listStays, {})
    const inpatientId = stays.find((stay) => stay.admissionNo === admissionNo)?.inpatientId ?? ''
    const { address } = await this.ask(inpatientCalls.createPayLink, {
      inpatientId,
      validHours: 24,
    })
    return /[\w-]{20,64}$/.exec(address)?.[0] ?? ''
  }

  /** Orders a deposit by such a link; the prepay id of its payment. */
  async payByLink(token: string, amountFen: number): Promise<string> {
    const idempotencyKey = randomBytes(16).toString('hex')
    const asked = { token, amountFen, isRepeat: true, idempotencyKey }
    const { depositId } = await this.ask(inpatientCalls.createLinkedDeposit, asked)
    const by = { depositId, method: 'wechat', app: 'official_account' } as const
    const { pay } = await this.ask(inpatientCalls.payDeposit, by)
    return prepayIdOf(pay)
  }

  /** Books the first slot of that day, in any department unless one is named, that begins after `from` (`10:00`) and pays for it by `pay`; undefined when the limit is reached. */
  async book(
    request: { patientId: string } & WantedTime,
    pay: (prepayId: string) => Promise<void>,
  ): Promise<RegistrationOrder | undefined> {
    for await (const { sourceTimeId } of this.freeTimes(request)) {
      const made = await this.make(sourceTimeId, request.patientId)
      if (made === undefined) continue
      const { orderId } = made
      const { order, pay: asked } = await this.ask(calls.payOrder, {
        orderId,
        method: 'wechat',
        app: 'official_account',
      })
      if (order.status === 'PENDING_PAY') await pay(prepayIdOf(asked))
      return this.untilBooked(orderId)
    }
    return undefined
  }

  /** The hospital enters what is paid a moment later. */
  private async untilBooked(id: string): Promise<RegistrationOrder> {
    let order = await this.ask(calls.checkPayment, { orderId: id })
    for (let turn = 0; turn < 40 && order.status !== 'BOOKED'; turn += 1) {
      await wait(250)
      order = await this.ask(calls.getOrder, { id })
    }
    return order
  }

  /** Nothing where the patient has an order of this department already, or as many as a day may have. */
  private async make(
    sourceTimeId: string,
    patientId: string,
  ): Promise<RegistrationOrder | undefined> {
    const idempotencyKey = randomBytes(16).toString('hex')
    const { statusCode, body } = await this.send(calls.createOrder, {
      sourceTimeId,
      patientId,
      idempotencyKey,
    })
    return statusCode === 409 ? undefined : this.read(calls.createOrder, statusCode, body)
  }

  private async *freeTimes(request: WantedTime): AsyncGenerator<SourceTime> {
    const hospitalBranchId = branches[0]?.branch_id ?? ''
    const groups = await this.ask(calls.listDepartments, { hospitalBranchId })
    const departments = groups.flatMap(({ children }) => children)
    // A clinic that has called the patient once that day gives no other number.
    const { list } = await this.ask(calls.listOrders, {})
    const been = new Set(
      list.flatMap(({ visit }) => (visit.visitDate === request.day ? [visit.departId] : [])),
    )
    for (const { departId } of departments.filter(
      ({ departId, leftNum, limitText }) =>
        leftNum > 0 &&
        !limitText &&
        !been.has(departId) &&
        departId === (request.departmentId ?? departId),
    )) {
      const schedules = await this.ask(calls.listDoctorSchedules, {
        departId,
        scheduleDate: request.day,
      })
      for (const { scheduleId } of schedules.filter(
        ({ state, doctor }) => state === 'available' && (doctor !== null) === request.withDoctor,
      ))
        for (const time of await this.ask(calls.listSourceTimes, { scheduleId }))
          if (time.state === 'available' && time.beginTime >= request.from) yield time
    }
  }

  private async ask<E extends Endpoint>(call: E, input: InputOf<E> & Input): Promise<ReplyOf<E>> {
    const { statusCode, body } = await this.send(call, input)
    return this.read(call, statusCode, body)
  }

  private read<E extends Endpoint>(call: E, statusCode: number, body: string): ReplyOf<E> {
    if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode} ${body}`)
    return v.parse<E['reply']>(call.reply, JSON.parse(body))
  }

  private async send(call: Endpoint, input: Input): Promise<{ statusCode: number; body: string }> {
    const { path, rest } = fillPath(call.path, input)
    const isRead = call.method === 'GET'
    const query = isRead ? `?${new URLSearchParams(queryOf(rest)).toString()}` : ''
    const response = await fetch(`${this.appUrl}${path}${query}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    })
    return { statusCode: response.status, body: await response.text() }
  }
}

/** WeChat's number of a payment, as the phone hands it to the cashier. */
const prepayIdOf = (pay: { package: string } | null | undefined): string =>
  pay?.package.slice('prepay_id='.length) ?? ''
