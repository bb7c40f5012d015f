/** Locks over IHE Scheduling where the hospital's FHIR server offers it: a lock is a held Appointment (`$hold`) with our number as its identifier. Elsewhere they go over the JSON protocol. */
import { urlOf, type NamesOf } from '../../../hospital_documents/fhir_extensions'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { GatewayRefused, GatewayUnavailable } from '../../failures'
import type {
  HisLock,
  HisLockRequest,
  HisLocks,
  HisLockStanding,
  HisSlot,
  HisSlotLeft,
} from '../locks'
import { patientAsFhir } from './person'
import { endedStatuses, type Scheduled } from './scheduled'
import type { Parameter, Scheduling } from './scheduling'

const system = 'his'
/** Proposals serve so long: a crowd does not ask for them anew with every lock. */
const keptMs = 3000
/** So many times others may be faster by a moment. */
const triesMax = 5
/** Times of which proposals are kept. */
const keptMax = 500

export class HisFhirLocks implements HisLocks {
  private readonly proposals = new Map<string, { ids: string[]; at: number }>()
  constructor(
    private readonly scheduling: Scheduling,
    private readonly json: HisLocks,
  ) {}

  async lock(request: HisLockRequest): Promise<HisLock> {
    if (!(await this.scheduling.isOffered())) return this.json.lock(request)
    const { lockId, hisLockNo } = request
    const kept = hisLockNo ? await this.hold(request, hisLockNo) : undefined
    if (kept !== undefined) return kept
    for (let tries = 0; tries < triesMax; tries += 1) {
      const proposal = await this.propose(request, tries > 0)
      if (proposal === undefined) return this.ownOrFull(lockId)
      const held = await this.hold(request, proposal)
      if (held !== undefined) return held
    }
    throw new GatewayUnavailable(system, 'others were faster each time', { undone: true })
  }

  async unlock(lockId: string): Promise<void> {
    if (!(await this.scheduling.isOffered())) return this.json.unlock(lockId)
    const held = await this.scheduling.ofLock(lockId)
    if (held?.status !== 'pending') return
    await this.scheduling.cancel(held, '患者放弃')
  }

  async status(lockId: string): Promise<HisLockStanding> {
    if (!(await this.scheduling.isOffered())) return this.json.status(lockId)
    const known = await this.scheduling.ofLock(lockId)
    if (known === undefined || known.status === 'proposed') return { state: 'none' }
    if (known.status === 'pending') return { state: 'locked', ...lockOf(known) }
    return { state: endedStatuses.has(known.status) ? 'released' : 'confirmed' }
  }

  async slots(times: readonly HisSlot[]): Promise<HisSlotLeft[] | undefined> {
    if (!(await this.scheduling.isOffered())) return this.json.slots(times)
    const [first] = times
    if (first === undefined) return []
    const last = times.at(-1) ?? first
    const proposed = await this.scheduling.find(wanted(first, last.beginTime))
    return times.flatMap((time) =>
      time.clinicId === null ? [] : [leftOf(time.clinicId, time, proposed)],
    )
  }

  /** A hold of this Appointment under the lock's number; undefined when it is gone. */
  private async hold(
    { lockId, patientNo, person, untilSeconds }: HisLockRequest,
    id: string,
  ): Promise<HisLock | undefined> {
    const held = await this.scheduling.hold([
      {
        name: 'appointment-reference',
        valueReference: {
          reference: `Appointment/${id}`,
          identifier: { system: numbering('lock-id'), value: lockId },
        },
      },
      patientNo === '' && person
        ? { name: 'patient-resource', resource: patientAsFhir(person) }
        : {
            name: 'patient-reference',
            valueReference: {
              type: 'Patient',
              identifier: { system: numbering('patient-no'), value: patientNo },
            },
          },
      { name: 'hold-seconds', valuePositiveInt: untilSeconds },
    ])
    return held === undefined ? undefined : lockOf(held)
  }

  /** A proposal of this time; `isStale`: the last one was gone. */
  private async propose(slot: HisSlot, isStale: boolean): Promise<string | undefined> {
    const key = `${slot.clinicId ?? ''} ${slot.visitDate} ${slot.beginTime}`
    const known = this.proposals.get(key)
    const isKnown = known !== undefined && !isStale && Date.now() - known.at < keptMs
    const ids = isKnown ? known.ids : await this.proposalsOf(key, slot)
    return ids[Math.floor(Math.random() * ids.length)]
  }

  private async proposalsOf(key: string, slot: HisSlot): Promise<string[]> {
    const proposed = await this.scheduling.find(wanted(slot, slot.beginTime))
    const ids = proposed.flatMap((one) => (isOf(slot, one) && leftIn(one) !== 0 ? [one.id] : []))
    if (this.proposals.size >= keptMax) this.proposals.clear()
    if (ids.length === 0) this.proposals.delete(key)
    else this.proposals.set(key, { ids, at: Date.now() })
    return ids
  }

  /** Nothing is proposed: the lock is this one already, or the time is full. */
  private async ownOrFull(lockId: string): Promise<HisLock> {
    const own = await this.scheduling.ofLock(lockId)
    if (own?.status === 'pending') return lockOf(own)
    throw new GatewayRefused(system, 'FULL', '')
  }
}

const momentOf = ({ visitDate }: HisSlot, time: string): string => `${visitDate}T${time}:00+08:00`

/** What is searched for: this clinic's times from its first to `lastTime`. */
function wanted(slot: HisSlot, lastTime: string): Parameter[] {
  const logical = (name: string, type: string, value: string | null) =>
    value === null ? [] : [{ name, valueReference: { type, identifier: { value } } }]
  return [
    { name: 'start', valueDateTime: momentOf(slot, slot.beginTime) },
    // A time that begins at this moment is meant, too.
    { name: 'end', valueDateTime: `${slot.visitDate}T${lastTime}:59+08:00` },
    ...logical('organization', 'Organization', slot.departmentId),
    ...logical('practitioner', 'PractitionerRole', slot.doctorId),
    ...logical('schedule', 'Schedule', slot.clinicId),
  ]
}

const partOf = ({ extension }: Scheduled, name: NamesOf<'String' | 'Integer' | 'DateTime'>) =>
  extension.find(({ url }) => url === urlOf(name))

/** Whether it is proposed for this time; without a clinic's id, what was found by a doctor is his. */
function isOf(slot: HisSlot, proposed: Scheduled): boolean {
  const clinicId = partOf(proposed, 'clinic-id')?.valueString
  const isClinic = clinicId === undefined ? slot.doctorId !== null : clinicId === slot.clinicId
  const begins = Date.parse(momentOf(slot, slot.beginTime))
  return isClinic && proposed.start !== undefined && Date.parse(proposed.start) === begins
}

function leftIn(proposed: Scheduled): number | null {
  const left = partOf(proposed, 'left')?.valueInteger
  return left !== undefined && Number.isSafeInteger(left) && left >= 0 ? left : null
}

/** A number only where each proposal has one; otherwise each is open, and nothing proposed is full. */
function leftOf(clinicId: string, slot: HisSlot, proposed: readonly Scheduled[]): HisSlotLeft {
  const { beginTime } = slot
  const own = proposed.filter((one) => isOf(slot, one))
  const numbers = own.flatMap((one) => leftIn(one) ?? [])
  const left = numbers.length === own.length ? numbers.reduce((sum, one) => sum + one, 0) : null
  return { clinicId, beginTime, left, state: own.length === 0 ? 'full' : 'open' }
}

function lockOf(held: Scheduled): HisLock {
  const until = Date.parse(partOf(held, 'locked-until')?.valueDateTime ?? '')
  return {
    hisLockNo: held.id,
    expiresAt: Number.isNaN(until) ? null : new Date(until).toISOString(),
  }
}
