/** Somebody in the ward, or who pays for somebody there: stays, deposits, links, and what a settlement leaves owed. */
import { randomUUID } from 'node:crypto'
import { inpatientCalls, type Deposit } from '../../../src/contract/inpatient'
import { Person } from './person'

const app = 'official_account' as const
const never = (): Promise<void> => Promise.resolve()

/** What happens while the cashier is open. */
type Meanwhile = () => Promise<unknown> | void

export class WardPatient extends Person {
  /** His only stay. */
  async stay() {
    const [stay] = await this.call(inpatientCalls.listStays, {})
    return this.call(inpatientCalls.getStay, { inpatientId: stay?.inpatientId ?? '' })
  }

  /** He pays in advance for his stay. */
  async deposit(amountFen: number, meanwhile: Meanwhile = never): Promise<Deposit> {
    const { inpatientId } = await this.stay()
    const idempotencyKey = randomUUID()
    const request = { inpatientId, amountFen, idempotencyKey }
    return this.payIn(await this.call(inpatientCalls.createDeposit, request), meanwhile)
  }

  /** He pays what the settlement of his stay leaves owed. */
  async payOwed(meanwhile: Meanwhile = never): Promise<Deposit> {
    const { inpatientId, owed } = await this.stay()
    const request = {
      inpatientId,
      amountFen: owed?.amountFen ?? 0,
      purpose: 'settlement' as const,
      idempotencyKey: randomUUID(),
    }
    return this.payIn(await this.call(inpatientCalls.createDeposit, request), meanwhile)
  }

  /** The token of a link by which others pay for his stay. */
  async payLink(): Promise<string> {
    const { inpatientId } = await this.stay()
    const { address } = await this.call(inpatientCalls.createPayLink, {
      inpatientId,
      validHours: 72,
    })
    return /[\w-]{20,64}$/.exec(address)?.[0] ?? ''
  }

  /** He pays for somebody else by a link: a deposit, or what the settlement leaves owed. */
  async payByLink(
    given: { token: string; amountFen: number; purpose?: 'settlement' },
    meanwhile: Meanwhile = never,
  ): Promise<Deposit> {
    const request = { ...given, idempotencyKey: randomUUID() }
    return this.payIn(await this.call(inpatientCalls.createLinkedDeposit, request), meanwhile)
  }

  depositNow({ depositId }: { depositId: string }): Promise<Deposit> {
    return this.call(inpatientCalls.getDeposit, { depositId })
  }

  private async payIn({ depositId }: Deposit, meanwhile: Meanwhile): Promise<Deposit> {
    const by = { depositId, method: 'wechat' as const, app }
    const { pay } = await this.call(inpatientCalls.payDeposit, by)
    await meanwhile()
    if (pay !== null) await this.testBed.outside.pay(pay)
    return this.call(inpatientCalls.checkDeposit, { depositId })
  }
}
