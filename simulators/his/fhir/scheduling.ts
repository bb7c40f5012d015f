/** IHE Scheduling of the hospital's FHIR server: `$find` proposes what is left, `$hold` locks it, `$book` registers or ends it. The locks are those of the JSON protocol. */
import * as v from 'valibot'
import {
  extension,
  numbering,
  type FhirResource,
} from '../../../server/hospital_documents/fhir_writing'
import { hospitalDay } from '../../../server/values/hospital_time'
import type { SandboxHospital } from '../../hospital/delivery'
import { safeId } from '../../hospital/fhir/words'
import { HisRefused } from '../../hospital/his_refused'
import { dayOf, leftAt, sourcesOf } from '../../hospital/slots/left'
import { endLock, findLock, type HisLockEntry } from '../../hospital/slots/locks_repository'
import { clinicsOf } from '../../seeds/registration/clinics'
import { lockPlace } from '../locks'
import { bundleOf, readAs, type Answer } from './answers'
import { changeAppointment, enterAppointment } from './appointments'
import { namedIn, numberIn, type Named } from './parameters'

const booked = v.looseObject({
  id: v.optional(v.string()),
  status: v.string(),
  identifier: v.array(v.looseObject({ system: v.optional(v.string()), value: v.string() })),
})

/** A time of a clinic. */
interface Time {
  clinicId: string
  day: string
  beginTime: string
}

/** How long a proposal is kept that nobody holds. */
const usualSeconds = 600
/** So many proposals are remembered; older ones must be found anew. */
const rememberedMax = 5000

export class SchedulingDesk {
  private readonly proposals = new Map<string, Time>()
  constructor(private readonly hospital: SandboxHospital) {}

  /** ITI-115. */
  async find(body: unknown): Promise<Answer> {
    const named = namedIn(body)
    const [start = '', end = ''] = ['start', 'end'].map((name) => named(name)?.valueDateTime)
    if (start === '' || end === '') throw new HisRefused(400, 'BAD_INPUT', '缺少时间范围')
    const proposed: FhirResource[] = []
    for (const time of timesOf(named, start)) {
      const begins = Date.parse(momentOf(time))
      if (begins < Date.parse(start) || begins > Date.parse(end)) continue
      const left = await leftAt(this.hospital.sql, time.clinicId, time.beginTime)
      if (left > 0) proposed.push(this.propose(time, left))
    }
    return found(proposed)
  }

  /** ITI-116; under the number of a lock that is held already, the same once more. */
  async hold(body: unknown): Promise<Answer> {
    const named = namedIn(body)
    const { reference = '' } = named('appointment-reference')?.valueReference ?? {}
    const id = reference.replace(/^Appointment\//, '')
    const lockId = numberIn(named('appointment-reference'))
    if (lockId === undefined) throw new HisRefused(400, 'BAD_INPUT', '缺少锁号编号')
    const known = await findLock(this.hospital.sql, lockId)
    const time = known?.state === 'locked' ? known : this.proposals.get(id)
    if (time === undefined) throw new HisRefused(404, 'not-found', '该时段已不能预约')
    await lockPlace(this.hospital.sql, {
      lockId,
      clinicId: time.clinicId,
      beginTime: time.beginTime,
      patientNo: numberIn(named('patient-reference')) ?? '',
      untilSeconds: named('hold-seconds')?.valuePositiveInt ?? usualSeconds,
    })
    return this.ofLock(lockId)
  }

  /** ITI-117: registers what is held, or ends what is held or booked. */
  async book(body: unknown): Promise<Answer> {
    const given = namedIn(body)('appointment-resource')?.resource
    const { id = '', status, identifier } = readAs(booked, given)
    const lockId = valueOf(identifier, 'lock-id')
    if (status !== 'cancelled') return one(await enterAppointment(this.hospital.sql, given))
    if (lockId === undefined || valueOf(identifier, 'order-no') !== undefined)
      return one(await changeAppointment(this.hospital, { id, body: given, ifMatch: undefined }))
    await endLock(this.hospital.sql, lockId)
    return this.ofLock(lockId)
  }

  /** ITI-118 by the number of a lock. */
  async ofLock(lockId: string): Promise<Answer> {
    const known = await findLock(this.hospital.sql, lockId)
    return found(known === undefined ? [] : [heldAs(lockId, known)])
  }

  private propose(time: Time, left: number): FhirResource {
    const id = safeId(`P.${time.day}.${time.beginTime}.${time.clinicId}`)
    if (this.proposals.size >= rememberedMax) this.proposals.clear()
    this.proposals.set(id, time)
    return {
      resourceType: 'Appointment',
      id,
      status: 'proposed',
      ...timeOf(time),
      participant: [{ actor: { display: '医生' }, status: 'needs-action' }],
      extension: [...extension('clinic-id', time.clinicId), ...extension('left', left)],
    }
  }
}

/** The lock's number of a search, `system|value`; undefined for any other. */
export function lockIdIn(token: string): string | undefined {
  const [system, value] = token.split('|')
  return system === numbering('lock-id') ? value : undefined
}

/** The times of the clinic that is asked for, or of everybody who sees patients in this department and with this doctor that day. */
function timesOf(named: Named, start: string): Time[] {
  const wanted = (name: string) => numberIn(named(name))
  const startDay = hospitalDay(new Date(start))
  const clinicId = wanted('schedule')
  const clinicIds =
    clinicId === undefined
      ? clinicsOf(startDay)
          .filter(
            (one) =>
              one.departmentId === wanted('organization') &&
              one.doctorId === (wanted('practitioner') ?? null),
          )
          .map((one) => one.clinicId)
      : [clinicId]
  return clinicIds.flatMap((id) => {
    const day = dayOf(id) || startDay
    const times = sourcesOf(id).map(({ beginTime }) => beginTime)
    // A clinic that is not in the timetable has the time that is asked for.
    const unknown = new Date(Date.parse(start) + 8 * 3_600_000).toISOString().slice(11, 16)
    return (times.length === 0 ? [unknown] : times).map((beginTime) => ({
      clinicId: id,
      day,
      beginTime,
    }))
  })
}

const momentOf = ({ day, beginTime }: Omit<Time, 'clinicId'>): string =>
  `${day}T${beginTime}:00+08:00`

function timeOf({ clinicId, day, beginTime }: Time) {
  const endTime = sourcesOf(clinicId).find((one) => one.beginTime === beginTime)?.endTime
  return {
    start: momentOf({ day, beginTime }),
    end: endTime === undefined ? `${day}T23:59:00+08:00` : momentOf({ day, beginTime: endTime }),
  }
}

const statuses = { locked: 'pending', confirmed: 'booked', released: 'cancelled' } as const

function heldAs(lockId: string, known: HisLockEntry): FhirResource {
  const { clinicId, beginTime, state, hisLockNo, expiresAt } = known
  return {
    resourceType: 'Appointment',
    id: hisLockNo,
    identifier: [{ system: numbering('lock-id'), value: lockId }],
    status: statuses[state],
    ...timeOf({ clinicId, day: dayOf(clinicId) || hospitalDay(new Date()), beginTime }),
    participant: [{ actor: { display: '患者' }, status: 'accepted' }],
    extension: [
      ...extension('clinic-id', clinicId),
      ...extension('locked-until', state === 'locked' ? expiresAt.toISOString() : undefined),
    ],
  }
}

const valueOf = (
  identifier: v.InferOutput<typeof booked>['identifier'],
  name: 'lock-id' | 'order-no',
): string | undefined => identifier.find(({ system }) => system === numbering(name))?.value

const found = (resources: readonly FhirResource[]): Answer => ({
  status: 200,
  resource: bundleOf(resources.map((resource) => ({ resource, search: { mode: 'match' } }))),
})
const one = ({ resource }: Answer): Answer => found([resource])
