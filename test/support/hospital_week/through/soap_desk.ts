/** The hospital's services as SOAP has them: flat fields, yuan, a result code, and a query by order number. The books behind them are the same, and a write that comes twice is noted. */
import { text, whole, type Answer, type Desk, type Json } from '../hospital/paper'
import type { RegistrationDesk } from '../hospital/registration_desk'
import { leavingDesk } from './soap_leaving'
import { numberReply, refusal } from './soap_numbers'
import { slotCalls, slotsDesk } from './soap_slots'

/** Calls of the app that go this way. */
export const soapCalls: ReadonlySet<string> = new Set([
  '/patient/match',
  '/patient/open',
  '/registration/confirm',
  '/registration/cancel',
  '/outpatient/bill',
  '/inpatient/deposit',
  '/discharge/presettle',
  '/discharge/confirm',
  '/record-copy/request',
  '/record-copy/cancel',
  '/queue/take',
  '/queue/return',
  ...slotCalls,
])

type Reply = Record<string, string>

export class SoapDesk {
  /** Orders that were written a second time: the hospital would have done it twice. */
  readonly doubled: string[] = []
  private readonly done = new Map<string, Reply>()

  constructor(
    private readonly desks: Desk,
    private readonly registrations: RegistrationDesk,
  ) {}

  readonly desk: Desk = {
    '/soap/MatchPatient': async (asked) => this.reply(await this.ask('/patient/match', asked)),
    '/soap/OpenPatient': async (asked) => this.reply(await this.ask('/patient/open', asked)),
    '/soap/RegisterConfirm': (asked) =>
      this.write('confirm', asked, '/registration/confirm', {
        orderNo: asked.orderNo,
        patientNo: asked.patientNo,
        clinicId: asked.scheduleNo,
        lockId: asked.lockId,
        totalFeeFen: fen(asked.fee),
        person: { name: asked.name },
      }),
    '/soap/RegisterCancel': (asked) =>
      this.write('cancel', asked, '/registration/cancel', { orderNo: asked.orderNo }),
    '/soap/PayBills': (asked) =>
      this.write('pay', asked, '/outpatient/bill', {
        orderNo: asked.orderNo,
        billNos: text(asked.billNos).split(','),
        totalFen: fen(asked.total),
        cashFen: fen(asked.cash),
      }),
    '/soap/PayDeposit': (asked) =>
      this.write('deposit', asked, '/inpatient/deposit', {
        depositNo: asked.orderNo,
        admissionNo: asked.admissionNo,
        amountFen: fen(asked.amount),
        ...(asked.purpose === '结算补缴' && {
          purpose: 'settlement',
          settlementNo: asked.settlementNo,
        }),
      }),
    ...leavingDesk({
      ask: (path, asked) => this.ask(path, asked),
      write: (what, numbered, path, asked) => this.write(what, numbered, path, asked),
    }),
    ...slotsDesk((path, asked) => this.ask(path, asked)),
    '/soap/TakeNumber': async (asked) =>
      numberReply(
        await this.ask('/queue/take', {
          patientNo: asked.patientNo,
          orderNo: asked.orderNo,
          clinicId: asked.scheduleNo,
          itemCode: asked.itemCode,
        }),
      ),
    '/soap/ReturnNumber': async (asked) =>
      numberReply(
        await this.ask('/queue/return', { queueId: asked.queueNo, number: Number(asked.number) }),
      ),
    '/soap/QueryOrder': ({ orderNo }) => [200, this.query(text(orderNo))],
  }

  private query(orderNo: string): Json {
    const paid = this.done.get(`pay ${orderNo}`)
    if (paid !== undefined) return { ...paid, state: 'paid' }
    const deposited = this.done.get(`deposit ${orderNo}`)
    if (deposited !== undefined) return { ...deposited, state: 'deposited' }
    for (const [what, state] of Object.entries({ agree: 'agreed', copies: 'copies' }))
      if (this.done.has(`${what} ${orderNo}`)) return { resultCode: '0', state }
    const booked = this.done.get(`confirm ${orderNo}`)
    if (booked === undefined) return { resultCode: '0', state: 'none' }
    const isCancelled = this.registrations.registration(orderNo).state === 'cancelled'
    return { ...booked, state: isCancelled ? 'cancelled' : 'booked' }
  }

  private async write(what: string, { orderNo }: Json, path: string, asked: Json): Promise<Answer> {
    const name = `${what} ${text(orderNo)}`
    if (this.done.has(name)) this.doubled.push(name)
    const [status, body] = await this.ask(path, asked)
    if (status >= 300) return refusal(body)
    const reply = this.reply([status, body])
    this.done.set(name, reply[1])
    return reply
  }

  private async ask(path: string, asked: Json): Promise<Answer> {
    return (await this.desks[path]?.(asked)) ?? [404, {}]
  }

  /** Numbers of a patient stand each in a field of its own. */
  private reply([, body]: Answer): [status: 200, body: Reply] {
    const { identifiers, outcome, balanceFen, ...rest } = body
    const numbers: Json[] = Array.isArray(identifiers) ? identifiers : []
    const numberOf = (system: string): string =>
      text(numbers.find((one) => one.system === system)?.value)
    const flat = Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(Number(value)) : text(value),
    ])
    return [
      200,
      {
        resultCode: '0',
        state: text(outcome),
        patientNo: numberOf('patient_no'),
        cardNo: numberOf('card_no'),
        ...(balanceFen === undefined ? {} : { balance: (whole(balanceFen) / 100).toFixed(2) }),
        ...Object.fromEntries(flat),
      },
    ]
  }
}

const fen = (yuan: unknown): number => Math.round(Number(text(yuan)) * 100)
