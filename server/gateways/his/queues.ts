/** Taking a queue number from the hospital's system. */
import * as v from 'valibot'
import { readJson } from '../http'
import { numberGiven } from './answers'
import { faultOf, isNotOffered } from './faults'
import type { HisPath, PostToHis } from './posting'

const system = 'his'

/** The patient and the place: the clinic of the registration, or a service with a queue. */
export interface HisNumberRequest {
  patientNo: string
  branchId: string
  /** The app's order number and the hospital's clinic. */
  orderNo: string | null
  /** Or the hospital's own number of a registration that another channel made. */
  registrationId?: string | null
  clinicId: string | null
  itemCode: string | null
  /** The hospital's own id of the exam that the number is for. */
  examId?: string | null
}

/** A number as the hospital gave it. */
export type HisNumber = v.InferOutput<typeof numberGiven>

export interface HisQueues {
  /** Gives a number; a repeated request returns the same number. Undefined where the hospital does not offer it. @throws GatewayRefused (the reason is for the patient to read), GatewayUnavailable */
  take(request: HisNumberRequest): Promise<HisNumber | undefined>
  /** Puts a missed number back among the waiting. Undefined where it is not offered. @throws GatewayRefused, GatewayUnavailable */
  comeBack(asked: {
    queueId: string
    number: number
    patientNo: string
  }): Promise<HisNumber | undefined>
}

/** Over the JSON protocol. */
export class HisQueueClient implements HisQueues {
  constructor(private readonly post: PostToHis) {}

  take(request: HisNumberRequest): Promise<HisNumber | undefined> {
    const what =
      request.orderNo ??
      request.registrationId ??
      request.examId ??
      `${request.patientNo} ${request.branchId} ${request.itemCode ?? ''}`
    return this.ask('/queue/take', what, request)
  }

  comeBack(asked: {
    queueId: string
    number: number
    patientNo: string
  }): Promise<HisNumber | undefined> {
    return this.ask('/queue/return', `${asked.queueId} ${asked.number}`, asked)
  }

  private async ask(path: HisPath, key: string, content: object): Promise<HisNumber | undefined> {
    const reply = await this.post(path, key, content)
    if (isNotOffered(reply)) return undefined
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, numberGiven, reply.text)
  }
}
