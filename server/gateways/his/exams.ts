/** A hospital with an exam platform of its own (检查预约平台): what it has free for a patient, and places that it keeps. The lock's id is ours and the idempotency key: sent again it has the same answer. */
import * as v from 'valibot'
import { readJson } from '../http'
import { examLocked, examTimes } from './answers'
import { faultOf } from './faults'
import type { PostToHis } from './posting'

/** Exams of a patient for which the platform is to say its free times. */
export interface HisExamTimesAsked {
  patientNo: string
  from: string
  until: string
  exams: {
    /** The id of the `examOrder`. */
    examId: string
    code: string
    /** The devices of the platform that may do it. */
    resourceIds: string[]
    latestAt: string
  }[]
}

/** A time that the platform would give. */
export interface HisExamTime {
  examId: string
  resourceId: string
  beginsAt: string
  /** Places left; without it one. */
  left: number
}

export interface HisExamLockAsked {
  lockId: string
  examId: string
  patientNo: string
  resourceId: string
  beginsAt: string
  untilSeconds: number
}

export interface HisExamLock {
  /** The platform's number of it. */
  platformNo: string
  /** Null: as long as was asked for. */
  expiresAt: string | null
}

export interface HisExamConfirmed {
  lockId: string
  examId: string
  platformNo: string
}

export interface HisExamCancelled {
  lockId: string
  examId: string
  /** In words. */
  reason: string
}

/** The hospital's own exam platform. */
export interface HisExams {
  /** @throws GatewayUnavailable, GatewayRefused */
  propose(asked: HisExamTimesAsked): Promise<HisExamTime[]>
  /** @throws GatewayRefused FULL or any other code (not for this patient, why in words); GatewayUnavailable: it may be locked */
  lock(asked: HisExamLockAsked): Promise<HisExamLock>
  /** @throws GatewayRefused (the place is gone), GatewayUnavailable */
  confirm(asked: HisExamConfirmed): Promise<void>
  /** Gives a lock or a confirmed time back; one that is unknown or gone is no error. @throws GatewayRefused (it stays there), GatewayUnavailable */
  cancel(asked: HisExamCancelled): Promise<void>
}

export class HisExamClient implements HisExams {
  constructor(private readonly post: PostToHis) {}

  async propose(asked: HisExamTimesAsked): Promise<HisExamTime[]> {
    const key = asked.exams.map(({ examId }) => examId).join('+')
    const reply = await this.post('/exam/propose', `${key}-${asked.from}`, asked)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson('his', examTimes, reply.text).times
  }

  async lock(asked: HisExamLockAsked): Promise<HisExamLock> {
    const reply = await this.post('/exam/lock', asked.lockId, asked)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson('his', examLocked, reply.text)
  }

  async confirm(asked: HisExamConfirmed): Promise<void> {
    const reply = await this.post('/exam/confirm', asked.lockId, asked)
    if (![200, 204].includes(reply.status)) throw faultOf(reply)
  }

  async cancel(asked: HisExamCancelled): Promise<void> {
    const reply = await this.post('/exam/cancel', asked.lockId, asked)
    if (![200, 204, 404].includes(reply.status)) throw faultOf(reply)
  }
}

const text = v.string()

/** The requests, for the OpenAPI document. */
export const examRequests = {
  '/exam/propose': v.object({
    patientNo: text,
    from: text,
    until: text,
    exams: v.array(
      v.object({ examId: text, code: text, resourceIds: v.array(text), latestAt: text }),
    ),
  }) satisfies v.GenericSchema<HisExamTimesAsked>,
  '/exam/lock': v.object({
    lockId: text,
    examId: text,
    patientNo: text,
    resourceId: text,
    beginsAt: text,
    untilSeconds: v.number(),
  }) satisfies v.GenericSchema<HisExamLockAsked>,
  '/exam/confirm': v.object({
    lockId: text,
    examId: text,
    platformNo: text,
  }) satisfies v.GenericSchema<HisExamConfirmed>,
  '/exam/cancel': v.object({
    lockId: text,
    examId: text,
    reason: text,
  }) satisfies v.GenericSchema<HisExamCancelled>,
}
