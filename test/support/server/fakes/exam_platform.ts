/** A hospital's exam platform with its books: what is free, and who has it. */
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type {
  HisExamCancelled,
  HisExamConfirmed,
  HisExamLock,
  HisExamLockAsked,
  HisExams,
  HisExamTime,
  HisExamTimesAsked,
} from '../../../../server/gateways/his/exams'

interface Entry extends HisExamLockAsked {
  state: 'locked' | 'confirmed' | 'cancelled'
  platformNo: string
}

/** `before`: the request is lost; `after`: it is carried out and the answer is lost. */
type Loss = 'before' | 'after'
type Call = 'propose' | 'lock' | 'confirm' | 'cancel'

const keyOf = ({ resourceId, beginsAt }: { resourceId: string; beginsAt: string }): string =>
  `${resourceId} ${Date.parse(beginsAt)}`

export class ExamPlatform implements HisExams {
  /** The places of each time. */
  readonly places = new Map<string, { resourceId: string; beginsAt: string; places: number }>()
  readonly locks = new Map<string, Entry>()
  /** The calls in their order, by the name and the time. */
  readonly calls: string[] = []
  loss: Partial<Record<Call, Loss>> = {}
  /** Refuses with this code. */
  refuses: Partial<Record<Call, { code: string; words: string }>> = {}
  /** Runs before each answer. */
  gate: ((call: Call) => Promise<unknown>) | undefined

  open(resourceId: string, beginsAt: string, places = 1): void {
    this.places.set(keyOf({ resourceId, beginsAt }), { resourceId, beginsAt, places })
  }

  /** Somebody else takes one place. */
  sellAtWindow(resourceId: string, beginsAt: string): void {
    const time = this.places.get(keyOf({ resourceId, beginsAt }))
    if (time !== undefined) time.places -= 1
  }

  /** How many have this state. */
  count(state: Entry['state']): number {
    return [...this.locks.values()].filter((one) => one.state === state).length
  }

  forget(): void {
    this.places.clear()
    this.locks.clear()
    this.calls.length = 0
    this.loss = {}
    this.refuses = {}
    this.gate = undefined
  }

  async propose({ exams }: HisExamTimesAsked): Promise<HisExamTime[]> {
    return this.answer('propose', '', () =>
      exams.flatMap(({ examId, resourceIds }) =>
        [...this.places.values()].flatMap((time) => {
          const left = this.leftOf(time)
          const { resourceId, beginsAt } = time
          return left > 0 && resourceIds.includes(resourceId)
            ? [{ examId, resourceId, beginsAt, left }]
            : []
        }),
      ),
    )
  }

  async lock(asked: HisExamLockAsked): Promise<HisExamLock> {
    return this.answer('lock', asked.lockId, () => {
      const known = this.locks.get(asked.lockId)
      if (known?.state === 'cancelled') throw new GatewayRefused('his', 'RELEASED', '已取消')
      const time = this.places.get(keyOf(asked))
      if (known === undefined && (time === undefined || this.leftOf(time) < 1))
        throw new GatewayRefused('his', 'FULL', '该时间已约满')
      const entry = known ?? {
        ...asked,
        state: 'locked' as const,
        platformNo: `P${this.locks.size + 1}`,
      }
      this.locks.set(asked.lockId, entry)
      return { platformNo: entry.platformNo, expiresAt: null }
    })
  }

  async confirm({ lockId }: HisExamConfirmed): Promise<void> {
    return this.answer('confirm', lockId, () => {
      const known = this.locks.get(lockId)
      if (known === undefined || known.state === 'cancelled')
        throw new GatewayRefused('his', 'LOCK_UNKNOWN', '没有这个锁')
      known.state = 'confirmed'
    })
  }

  async cancel({ lockId }: HisExamCancelled): Promise<void> {
    return this.answer('cancel', lockId, () => {
      const known = this.locks.get(lockId)
      if (known !== undefined) known.state = 'cancelled'
    })
  }

  private leftOf(time: { resourceId: string; beginsAt: string; places: number }): number {
    const taken = [...this.locks.values()].filter(
      (one) => one.state !== 'cancelled' && keyOf(one) === keyOf(time),
    )
    return time.places - taken.length
  }

  private async answer<Answer>(call: Call, key: string, act: () => Answer): Promise<Answer> {
    this.calls.push(`${call} ${key}`.trim())
    await this.gate?.(call)
    if (this.loss[call] === 'before') throw new GatewayUnavailable('his', 'no answer')
    const refusal = this.refuses[call]
    if (refusal !== undefined) throw new GatewayRefused('his', refusal.code, refusal.words)
    const answer = act()
    if (this.loss[call] === 'after') throw new GatewayUnavailable('his', 'the answer was lost')
    return answer
  }
}
