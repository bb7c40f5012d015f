/** Somebody in the ward, or who pays for somebody there: stays, deposits, links, and what a settlement leaves owed. */
import { randomUUID } from 'node:crypto'
import {
  inpatientCalls,
  type CopyDelivery,
  type Deposit,
  type RecordCopies,
} from '../../../src/contract/inpatient'
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

  /** He has the hospital asked what his stay will cost. */
  async presettle() {
    const { inpatientId } = await this.stay()
    return this.call(inpatientCalls.askPresettlement, { inpatientId })
  }

  /** He says yes to the sums that he has seen. */
  async agree(presettlementId: string) {
    const { inpatientId } = await this.stay()
    const idempotencyKey = randomUUID()
    const yes = { inpatientId, presettlementId, idempotencyKey }
    return this.call(inpatientCalls.confirmDischarge, yes)
  }

  /** What he has asked for of the record of his stay, the newest first. */
  async copies(): Promise<RecordCopies['requests']> {
    const { inpatientId } = await this.stay()
    return (await this.call(inpatientCalls.getCopies, { inpatientId })).requests
  }

  /** He asks for copies of all parts, for the first purpose. */
  async askCopies(delivery: CopyDelivery): Promise<RecordCopies['requests']> {
    const { inpatientId } = await this.stay()
    const { service } = await this.call(inpatientCalls.getCopies, { inpatientId })
    const request = {
      inpatientId,
      parts: service?.parts.map(({ code }) => code) ?? [],
      copies: 1,
      purpose: service?.purposes[0]?.code ?? '',
      delivery,
      idempotencyKey: randomUUID(),
    }
    return (await this.call(inpatientCalls.askCopies, request)).requests
  }

  async takeCopiesBack(requestId: string): Promise<RecordCopies['requests']> {
    return (await this.call(inpatientCalls.cancelCopies, { requestId })).requests
  }

  /** What goes home with him. */
  async papers() {
    const { inpatientId } = await this.stay()
    return this.call(inpatientCalls.getStayPapers, { inpatientId })
  }

  /** A paper of his as a file, or the claim bundle. */
  async paperFile(paper?: string): Promise<Buffer> {
    const { inpatientId } = await this.stay()
    const { fileUrl } =
      paper === undefined
        ? await this.call(inpatientCalls.openClaimBundle, { inpatientId })
        : await this.call(inpatientCalls.openStayPaper, { inpatientId, paper })
    return this.testBed.phone.file(fileUrl)
  }

  private async payIn({ depositId }: Deposit, meanwhile: Meanwhile): Promise<Deposit> {
    const by = { depositId, method: 'wechat' as const, app }
    const { pay } = await this.call(inpatientCalls.payDeposit, by)
    await meanwhile()
    if (pay !== null) await this.testBed.outside.pay(pay)
    return this.call(inpatientCalls.checkDeposit, { depositId })
  }
}
