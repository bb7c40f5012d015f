/** The hospital's services as SOAP has them: flat fields, yuan, a result code, and a query by order number. The books behind them are the same, and a write that comes twice is noted. */
import { text, type Answer, type Desk, type Json } from '../hospital/paper'
import type { RegistrationDesk } from '../hospital/registration_desk'

/** Calls of the app that go this way. */
export const soapCalls: ReadonlySet<string> = new Set([
  '/patient/match',
  '/patient/open',
  '/registration/confirm',
  '/registration/cancel',
  '/outpatient/bill',
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
      this.write('confirm', '/registration/confirm', {
        orderNo: asked.orderNo,
        patientNo: asked.patientNo,
        clinicId: asked.scheduleNo,
        totalFeeFen: fen(asked.fee),
      }),
    '/soap/RegisterCancel': (asked) =>
      this.write('cancel', '/registration/cancel', { orderNo: asked.orderNo }),
    '/soap/PayBills': (asked) =>
      this.write('pay', '/outpatient/bill', {
        orderNo: asked.orderNo,
        billNos: text(asked.billNos).split(','),
        totalFen: fen(asked.total),
        cashFen: fen(asked.cash),
      }),
    '/soap/QueryOrder': ({ orderNo }) => [200, this.query(text(orderNo))],
  }

  private query(orderNo: string): Json {
    const paid = this.done.get(`pay ${orderNo}`)
    if (paid !== undefined) return { ...paid, state: 'paid' }
    const booked = this.done.get(`confirm ${orderNo}`)
    if (booked === undefined) return { resultCode: '0', state: 'none' }
    const isCancelled = this.registrations.registration(orderNo).state === 'cancelled'
    return { ...booked, state: isCancelled ? 'cancelled' : 'booked' }
  }

  private async write(what: string, path: string, asked: Json): Promise<Answer> {
    const name = `${what} ${text(asked.orderNo)}`
    if (this.done.has(name)) this.doubled.push(name)
    const [status, body] = await this.ask(path, asked)
    if (status >= 300)
      return [200, { resultCode: '1', reason: text(body.code), resultDesc: text(body.message) }]
    const reply = this.reply([status, body])
    this.done.set(name, reply[1])
    return reply
  }

  private async ask(path: string, asked: Json): Promise<Answer> {
    return (await this.desks[path]?.(asked)) ?? [404, {}]
  }

  /** Numbers of a patient stand each in a field of its own. */
  private reply([, body]: Answer): [status: 200, body: Reply] {
    const { identifiers, outcome, ...rest } = body
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
        ...Object.fromEntries(flat),
      },
    ]
  }
}

const fen = (yuan: unknown): number => Math.round(Number(text(yuan)) * 100)
