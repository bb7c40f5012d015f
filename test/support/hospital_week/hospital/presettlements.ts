/** 出院预结算: what a stay will cost, worked out each time it is asked for, and the patient's yes to that. */
import type { Clock } from './clock'
import { need, text, type Answer, type Desk, type Json, type Paper } from './paper'

/** What a yes names. */
interface Sums extends Json {
  totalFen: number
  selfPayFen: number
  depositsFen: number
  refundFen: number
  owedFen: number
}

/** A yes of the app's, and what was answered. */
export interface Yes {
  stayId: string
  sums: Sums
  answer: 'taken' | 'changed'
}

/** What it needs of the ward. */
interface Ward {
  readonly stays: ReadonlyMap<string, Paper>
  costFen(stayId: string): number
  paidFen(stayId: string): number
}

export class Presettlements {
  /** By the app's number of the yes. */
  readonly yeses = new Map<string, Yes>()
  /** What no app may send: a yes to sums that nobody said, another yes under a number that is known. */
  readonly strange: string[] = []
  private readonly fundsFen = new Map<string, number>()
  private readonly hindrances = new Map<string, Json>()
  /** By stay and moment. */
  private readonly said = new Map<string, Sums>()

  constructor(
    private readonly ward: Ward,
    private readonly clock: Clock,
  ) {}

  /** The bureau bears so much of it. */
  insure(stayId: string, fundsFen: number): void {
    this.fundsFen.set(stayId, fundsFen)
  }

  /** Nobody can say the sums, or everybody again. */
  hinder(stayId: string, why?: { code: string; reason: string }): void {
    if (why === undefined) this.hindrances.delete(stayId)
    else this.hindrances.set(stayId, why)
  }

  /** Each sum of a yes that was taken, the newest last. */
  takenOf(stayId: string): Sums[] {
    return [...this.yeses.values()]
      .filter((yes) => yes.stayId === stayId && yes.answer === 'taken')
      .map(({ sums }) => sums)
  }

  sums(stayId: string): Sums {
    const [totalFen, depositsFen] = [this.ward.costFen(stayId), this.ward.paidFen(stayId)]
    const selfPayFen = totalFen - this.fundsOf(stayId)
    const leftFen = depositsFen - selfPayFen
    return {
      totalFen,
      selfPayFen,
      depositsFen,
      refundFen: Math.max(0, leftFen),
      owedFen: Math.max(0, -leftFen),
    }
  }

  readonly desk: Desk = {
    '/discharge/presettle': (asked) => this.ask(asked),
    '/discharge/confirm': (asked) => this.agree(asked),
  }

  private ask(asked: Json): Answer {
    const stayId = this.stayOf(asked)
    if (stayId === undefined) return unknown
    const hindrance = this.hindrances.get(stayId)
    if (hindrance !== undefined) return [200, { state: 'not_yet', ...hindrance }]
    const [asOf, sums, fundsFen] = [this.clock.now(), this.sums(stayId), this.fundsOf(stayId)]
    this.said.set(`${stayId} ${asOf}`, sums)
    const insurance = fundsFen === 0 ? [] : [{ name: '统筹基金', amountFen: fundsFen }]
    const validUntil = this.clock.later(24 * 60)
    return [200, { state: 'ready', asOf, ...sums, insurance, validUntil }]
  }

  private agree(asked: Json): Answer {
    const stayId = this.stayOf(asked)
    if (stayId === undefined) return unknown
    const [id, asOf] = [text(asked.confirmationId), text(asked.asOf)]
    const known = this.yeses.get(id)
    const said = this.said.get(`${stayId} ${asOf}`)
    if (known !== undefined && (known.stayId !== stayId || !isSame(known.sums, asked)))
      this.strange.push(`another yes under ${id}`)
    if (said === undefined || !isSame(said, asked))
      this.strange.push(`a yes to sums of ${asOf} that were never said: ${JSON.stringify(asked)}`)
    const sums = known?.sums ?? need(said, `sums of ${asOf}`)
    const answer = known?.answer ?? (isSame(sums, this.sums(stayId)) ? 'taken' : 'changed')
    this.yeses.set(id, { stayId, sums, answer })
    return answer === 'taken'
      ? [204, {}]
      : [409, { code: 'CHANGED', message: '费用刚有变动，请看新的金额' }]
  }

  private fundsOf(stayId: string): number {
    return this.fundsFen.get(stayId) ?? 0
  }

  private stayOf({ admissionNo }: Json): string | undefined {
    return [...this.ward.stays.values()].find((one) => one.admissionNo === admissionNo)?.id
  }
}

const unknown: Answer = [409, { code: 'STAY_UNKNOWN', message: '没有这次住院' }]
const isSame = (sums: Sums, asked: Json): boolean =>
  Object.entries(sums).every(([name, fen]) => asked[name] === fen)
