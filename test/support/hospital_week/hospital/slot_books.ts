/** The books of a hospital that owns its slots: who has which place of which clinic, over all channels, and what happened when. */

/** A place that the app asked for. */
export interface BookedLock {
  lockId: string
  clinicId: string
  patientNo: string
  state: 'locked' | 'confirmed' | 'released'
  /** Of the app, once it is confirmed. */
  orderNo: string | null
}

/** Something that happened in the books, in ms. */
export interface BookEvent {
  at: number
  kind: 'locked' | 'released' | 'confirmed' | 'sold'
  clinicId: string
  /** Empty for a window's. */
  lockId: string
  patientNo: string
}

export class PoolBooks {
  readonly locks = new Map<string, BookedLock>()
  readonly events: BookEvent[] = []
  private readonly atWindow = new Map<string, number>()
  /** Numbers of locks that were refused: whoever does a call twice gives it the same answer. */
  private readonly refused = new Set<string>()

  /** How many places each clinic has, and when its one time begins. */
  constructor(
    readonly places: ReadonlyMap<string, number>,
    private readonly beginTimeOf: (clinicId: string) => string = () => '09:00',
  ) {}

  /** Held or sold by any channel. */
  takenOf(clinicId: string): number {
    const own = this.living.filter((one) => one.clinicId === clinicId).length
    return own + (this.atWindow.get(clinicId) ?? 0)
  }

  leftOf(clinicId: string) {
    const left = (this.places.get(clinicId) ?? 0) - this.takenOf(clinicId)
    return { clinicId, beginTime: this.beginTimeOf(clinicId), left }
  }

  /** Locks that have not ended. */
  get living(): BookedLock[] {
    return [...this.locks.values()].filter(({ state }) => state !== 'released')
  }

  get soldAtWindow(): number {
    return [...this.atWindow.values()].reduce((sum, one) => sum + one, 0)
  }

  /** By all channels. */
  get sold(): number {
    return this.living.filter(({ state }) => state === 'confirmed').length + this.soldAtWindow
  }

  /** What is not anybody's. */
  get left(): number {
    return [...this.places.keys()].reduce((sum, id) => sum + this.leftOf(id).left, 0)
  }

  lock(asked: Pick<BookedLock, 'lockId' | 'clinicId' | 'patientNo'>): [number, object] {
    const known = this.locks.get(asked.lockId)
    // What was given back is not given again under the same number, however often it is asked for.
    if (known !== undefined)
      return known.state === 'released'
        ? [409, { code: 'LOCK_RELEASED', message: '' }]
        : [200, given(asked.lockId)]
    if (this.refused.has(asked.lockId) || this.leftOf(asked.clinicId).left <= 0) {
      this.refused.add(asked.lockId)
      return [409, { code: 'FULL', message: '已约满' }]
    }
    const made: BookedLock = { ...asked, state: 'locked', orderNo: null }
    this.locks.set(asked.lockId, made)
    this.note('locked', made)
    return [200, given(asked.lockId)]
  }

  unlock(lockId: string): boolean {
    const known = this.locks.get(lockId)
    if (known?.state !== 'locked') return false
    this.end(known)
    return true
  }

  standing(lockId: string): object {
    const state = this.locks.get(lockId)?.state ?? 'none'
    return { state, ...(state === 'locked' && given(lockId)) }
  }

  confirm({ lockId, orderNo }: { lockId: string; orderNo: string }): [number, object] {
    const known = this.locks.get(lockId)
    // A share that was given away needs no lock.
    if (lockId === '') return [200, { hisOrderNo: `H${orderNo}`, ticketCode: `T${orderNo}` }]
    if (known === undefined || known.state === 'released')
      return [409, { code: 'LOCK_UNKNOWN', message: '号源已释放' }]
    if (known.state === 'locked') {
      Object.assign(known, { state: 'confirmed', orderNo })
      this.note('confirmed', known)
    }
    return [200, { hisOrderNo: `H${orderNo}`, ticketCode: `T${orderNo}` }]
  }

  cancel(orderNo: string): boolean {
    const known = [...this.locks.values()].find((one) => one.orderNo === orderNo)
    if (known?.state === 'confirmed') this.end(known)
    return known !== undefined
  }

  /** A window sells one. */
  sell(clinicId: string): boolean {
    if (this.leftOf(clinicId).left <= 0) return false
    this.atWindow.set(clinicId, (this.atWindow.get(clinicId) ?? 0) + 1)
    this.note('sold', { clinicId, lockId: '', patientNo: '' })
    return true
  }

  private end(lock: BookedLock): void {
    lock.state = 'released'
    this.note('released', lock)
  }

  private note(
    kind: BookEvent['kind'],
    { clinicId, lockId, patientNo }: Omit<BookEvent, 'at' | 'kind'>,
  ): void {
    this.events.push({ at: Date.now(), kind, clinicId, lockId, patientNo })
  }
}

const given = (lockId: string) => ({ hisLockNo: `L${lockId.slice(0, 12)}` })
