/** What the hospital's system is told when a patient wants copies of the record of a stay. */
import * as v from 'valibot'
import { GatewayUnavailable } from '../failures'
import { readJson } from '../http'
import { copiesPaid } from './answers'
import { faultOf, isNotOffered } from './faults'
import type { PostToHis } from './posting'
import { isTaken } from './taking'

/** A request; the HIS keeps one for its number, however often it is sent. */
export interface HisCopyRequest {
  requestId: string
  /** The hospital's id of the stay; null for one that came without. */
  stayId: string | null
  admissionNo: string
  inTimes: number
  patientNo: string
  /** Codes of the document `copyService`. */
  parts: string[]
  copies: number
  /** In words, one of the hospital's own. */
  purpose: string
  askedAt: string
  /** Who asked, after an SMS code to the account's phone: self, parent, child … */
  askedBy: string
  way: 'courier' | 'pickup'
  /** Of a parcel; null for what is fetched. */
  to: { name: string; tel: string; address: string } | null
}

/** A fee that was paid in the app; the HIS enters one for its request, however often it is sent. */
export interface HisCopyFee {
  requestId: string
  /** The app's number of the order. */
  orderNo: string
  amountFen: number
  transactionId: string
  paidAt: string
}

export interface HisCopies {
  /** False where the hospital does not offer it. @throws GatewayRefused (why in the patient's words), GatewayUnavailable. */
  request(request: HisCopyRequest): Promise<boolean>
  /** Takes one back; an unknown number is taken back, too. False where it is not offered. @throws GatewayRefused (it was accepted), GatewayUnavailable. */
  cancel(cancel: { requestId: string }): Promise<boolean>
  /** Enters the fee. @throws GatewayRefused: it is not wanted any more, and goes back; GatewayUnavailable, also where there is no such call. */
  paid(fee: HisCopyFee): Promise<{ receiptNo: string | null }>
}

/** The part of the hospital's system that copies records. */
export interface HisCopyOffice {
  readonly copies: HisCopies
}

/** Over the JSON protocol. */
export class HisCopyClient implements HisCopies {
  constructor(private readonly post: PostToHis) {}

  request(request: HisCopyRequest): Promise<boolean> {
    return isTaken(this.post, '/record-copy/request', request.requestId, request)
  }

  cancel(cancel: { requestId: string }): Promise<boolean> {
    return isTaken(this.post, '/record-copy/cancel', cancel.requestId, cancel)
  }

  async paid(fee: HisCopyFee): Promise<{ receiptNo: string | null }> {
    const reply = await this.post('/record-copy/paid', fee.requestId, fee)
    if (isNotOffered(reply)) throw new GatewayUnavailable('his', notOffered, { needsPerson: true })
    if (reply.status === 204) return { receiptNo: null }
    if (reply.status !== 200) throw faultOf(reply)
    return readJson('his', copiesPaid, reply.text)
  }
}

const notOffered = 'the fee is said to be paid in the app, but there is no call to enter it'

const text = v.string()
const request: v.GenericSchema<HisCopyRequest> = v.object({
  requestId: text,
  stayId: v.nullable(text),
  admissionNo: text,
  inTimes: v.number(),
  patientNo: text,
  parts: v.array(text),
  copies: v.number(),
  purpose: text,
  askedAt: text,
  askedBy: text,
  way: v.picklist(['courier', 'pickup']),
  to: v.nullable(v.object({ name: text, tel: text, address: text })),
})

const fee: v.GenericSchema<HisCopyFee> = v.object({
  requestId: text,
  orderNo: text,
  amountFen: v.number(),
  transactionId: text,
  paidAt: text,
})

/** The requests as schemas, by call. */
export const copyRequests = {
  '/record-copy/request': request,
  '/record-copy/cancel': v.object({ requestId: text }),
  '/record-copy/paid': fee,
}
