/** Selling from the hospital's own slots: what is left, locks (锁号), and their end. The lock's id is ours and the idempotency key. */
import * as v from 'valibot'
import { readJson, type GatewayReply } from '../http'
import { locked, lockStanding, slotsLeft } from './answers'
import { codeOf, faultOf, isNotOffered } from './faults'
import type { HisPerson } from './identity'
import type { HisPath, PostToHis } from './posting'

const system = 'his'

/** A time of a clinic. Over FHIR it is found by its department, doctor and day. */
export interface HisSlot {
  clinicId: string | null
  departmentId: string
  doctorId: string | null
  visitDate: string
  beginTime: string
}

/** What the JSON protocol says of a place that the hospital must keep from its other channels. */
export interface HisLockAsked {
  lockId: string
  clinicId: string | null
  beginTime: string
  /** Empty for a patient whom the hospital could not identify: it then has `person`. */
  patientNo: string
  person?: HisPerson | null
  untilSeconds: number
}

/** A place that the hospital must keep from its other channels. */
export interface HisLockRequest extends HisLockAsked, HisSlot {
  /** The hospital's number of a lock that is renewed. */
  hisLockNo?: string | null
}

/** A lock that the hospital gave. */
export interface HisLock {
  hisLockNo: string
  /** Null: as long as was asked for. */
  expiresAt: string | null
}

/** The state of a lock. `unknown`: the hospital cannot say. */
export type HisLockStanding =
  | ({ state: 'locked' } & HisLock)
  | { state: 'none' | 'confirmed' | 'released' | 'unknown' }

/** What is left of a slot; null where the hospital does not count. */
export interface HisSlotLeft {
  clinicId: string
  beginTime: string
  left: number | null
  state: 'open' | 'full'
}

export interface HisLocks {
  /** @throws GatewayRefused FULL, CLINIC_STOPPED, PATIENT_LIMIT, PATIENT_UNKNOWN, OTHER_CHANNEL_ORDER; GatewayUnavailable: it may be locked */
  lock(request: HisLockRequest): Promise<HisLock>
  /** Releases a lock; one that is gone is no error. @throws GatewayUnavailable, GatewayRefused */
  unlock(lockId: string): Promise<void>
  /** @throws GatewayUnavailable */
  status(lockId: string): Promise<HisLockStanding>
  /** What is left of the times of a clinic; undefined where the hospital does not say. @throws GatewayUnavailable */
  slots(times: readonly HisSlot[]): Promise<HisSlotLeft[] | undefined>
}

export class HisLockClient implements HisLocks {
  constructor(private readonly post: PostToHis) {}

  async lock(request: HisLockRequest): Promise<HisLock> {
    const { lockId, clinicId, beginTime, patientNo, person, untilSeconds } = request
    const asked: HisLockAsked = {
      lockId,
      clinicId,
      beginTime,
      patientNo,
      ...(person && { person }),
      untilSeconds,
    }
    return read(locked, await this.post('/registration/lock', lockId, asked))
  }

  async unlock(lockId: string): Promise<void> {
    const reply = await this.post('/registration/unlock', lockId, { lockId })
    if (![200, 204, 404].includes(reply.status)) throw faultOf(reply)
  }

  async status(lockId: string): Promise<HisLockStanding> {
    const path: HisPath = '/registration/lock/status'
    const reply = await this.post(path, lockId, { lockId })
    if (isNotOffered(reply)) return { state: codeOf(reply) === undefined ? 'unknown' : 'none' }
    return read(lockStanding, reply)
  }

  async slots(times: readonly HisSlot[]): Promise<HisSlotLeft[] | undefined> {
    const clinicIds = [...new Set(times.flatMap(({ clinicId }) => clinicId ?? []))]
    const [first = ''] = clinicIds
    const reply = await this.post('/v1/slots', `slots-${first}`, { clinicIds })
    if (isNotOffered(reply)) return undefined
    return read(slotsLeft, reply).slots.map((slot) => ({
      ...slot,
      left: slot.left === null ? null : Math.max(slot.left, 0),
    }))
  }
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  reply: GatewayReply,
): v.InferOutput<Schema> {
  if (reply.status !== 200) throw faultOf(reply)
  return readJson(system, schema, reply.text)
}
