/** The hospital's own slots with their books: what is left, who has locked it, and a window that sells beside. */
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type {
  HisLockRequest,
  HisLocks,
  HisLockStanding,
  HisSlot,
  HisSlotLeft,
} from '../../../../server/gateways/his/locks'

interface Entry {
  place: string
  state: 'locked' | 'confirmed' | 'released'
  hisLockNo: string
  patientNo: string
}

const placeOf = ({ clinicId, beginTime }: { clinicId: string | null; beginTime: string }): string =>
  `${clinicId ?? ''} ${beginTime}`

/** `before`: the request is lost; `after`: it is carried out and the answer is lost. */
type Loss = 'before' | 'after'

export class LockOffice implements HisLocks {
  /** What is left of each time; one that is not here has any number. */
  readonly left = new Map<string, number>()
  readonly locks = new Map<string, Entry>()
  /** The calls in their order, by the name and the lock. */
  readonly calls: string[] = []
  loss: Partial<Record<'lock' | 'unlock' | 'status' | 'slots', Loss>> = {}
  /** Refuses whoever is new. */
  refuses: { code: string; words: string } | undefined
  /** Says nothing of what became of a lock. */
  hasStatus = true
  /** Its clock. */
  now = (): number => Date.now()
  /** How long a lock lives; undefined: as long as it is asked for. */
  lockSeconds: number | undefined
  /** What an answer waits for. */
  gate: (() => Promise<unknown>) | undefined
  running = 0
  mostRunning = 0
  sold = 0

  /** The hospital has so many at this time. */
  open(clinicId: string, left: number, beginTime = '09:00'): void {
    this.left.set(placeOf({ clinicId, beginTime }), left)
  }

  /** A window sells one; false when there is none. */
  sellAtWindow(clinicId: string, beginTime = '09:00'): boolean {
    const place = placeOf({ clinicId, beginTime })
    if (!this.take(place)) return false
    this.sold += 1
    return true
  }

  /** Locks of this state. */
  count(state: Entry['state']): number {
    return [...this.locks.values()].filter((one) => one.state === state).length
  }

  /** Entered: the lock has become a registration. @returns whether there was such a lock */
  confirm(lockId: string): boolean {
    const entry = this.locks.get(lockId)
    if (entry === undefined || entry.state === 'released') return false
    entry.state = 'confirmed'
    return true
  }

  /** The hospital loses a lock that it gave. */
  lose(lockId: string): void {
    this.locks.delete(lockId)
  }

  lock(request: HisLockRequest) {
    return this.answer('lock', request.lockId, () => {
      const known = this.locks.get(request.lockId)
      if (known?.state === 'locked') return this.renewed(known, request.untilSeconds)
      if (this.refuses !== undefined)
        throw new GatewayRefused('his', this.refuses.code, this.refuses.words)
      const place = placeOf(request)
      if (!this.take(place)) throw new GatewayRefused('his', 'FULL', '已约满')
      const entry = {
        place,
        state: 'locked' as const,
        hisLockNo: `L${this.locks.size + 1}`,
        patientNo: request.patientNo,
      }
      this.locks.set(request.lockId, entry)
      return this.given(entry, request.untilSeconds)
    })
  }

  unlock(lockId: string): Promise<void> {
    return this.answer('unlock', lockId, () => {
      const entry = this.locks.get(lockId)
      if (entry?.state !== 'locked') return
      entry.state = 'released'
      const left = this.left.get(entry.place)
      if (left !== undefined) this.left.set(entry.place, left + 1)
    })
  }

  status(lockId: string): Promise<HisLockStanding> {
    return this.answer('status', lockId, () => {
      if (!this.hasStatus) return { state: 'unknown' }
      const entry = this.locks.get(lockId)
      if (entry === undefined) return { state: 'none' }
      return entry.state === 'locked'
        ? { state: 'locked', ...this.given(entry, undefined) }
        : { state: entry.state }
    })
  }

  slots(times: readonly HisSlot[]): Promise<HisSlotLeft[]> {
    const clinicIds = [...new Set(times.map(({ clinicId }) => clinicId))]
    return this.answer('slots', clinicIds.join(' '), () =>
      [...this.left].flatMap(([place, left]) => {
        const [clinicId = '', beginTime = ''] = place.split(' ')
        return clinicIds.includes(clinicId)
          ? [{ clinicId, beginTime, left, state: 'open' as const }]
          : []
      }),
    )
  }

  /** It gives no lock longer than it said first. */
  keepsEnds = false
  private renewed(known: Entry, untilSeconds: number) {
    const { hisLockNo } = known
    if (!this.keepsEnds) this.lockSeconds = undefined
    return this.given({ ...known, hisLockNo }, untilSeconds)
  }

  private given({ hisLockNo }: Entry, untilSeconds: number | undefined) {
    const seconds = this.lockSeconds ?? untilSeconds
    return {
      hisLockNo,
      expiresAt: seconds === undefined ? null : new Date(this.now() + seconds * 1000).toISOString(),
    }
  }

  private take(place: string): boolean {
    const left = this.left.get(place) ?? Infinity
    if (left < 1) return false
    this.left.set(place, left - 1)
    return true
  }

  private async answer<Result>(
    name: keyof LockOffice['loss'],
    of: string,
    work: () => Result,
  ): Promise<Result> {
    this.calls.push(`${name} ${of}`)
    this.running += 1
    this.mostRunning = Math.max(this.mostRunning, this.running)
    try {
      await this.gate?.()
      if (this.loss[name] === 'before') throw new GatewayUnavailable('his', 'down')
      const result = work()
      if (this.loss[name] === 'after') throw new GatewayUnavailable('his', 'the reply was lost')
      return result
    } finally {
      this.running -= 1
    }
  }
}
