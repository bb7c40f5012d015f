/** What the hospital's system is called with before a stay: a patient's note of having read a form. */
import * as v from 'valibot'

/** A note; the HIS keeps one for its number, and of its revisions the highest, however often each is sent. It is no signature. */
export interface HisFormRead {
  readingId: string
  /** It grows when the question changes. */
  revision: number
  /** The hospital's id of the stay; null for one that came without. */
  stayId: string | null
  admissionNo: string
  inTimes: number
  patientNo: string
  /** Of the form, as `admission` of the stay has them. */
  code: string
  version: string
  readAt: string
  /** Who read it, after an SMS code to the account's phone: self, parent, child … */
  readBy: string
  /** For the doctor; null without one. */
  question: string | null
}

export interface HisAdmissions {
  /** False where the hospital does not offer it. @throws GatewayRefused (this version is withdrawn), GatewayUnavailable. */
  noteFormRead(read: HisFormRead): Promise<boolean>
}

const text = v.string()

/** The requests as schemas, by call. */
export const admissionRequests = {
  '/admission/read': v.object({
    readingId: text,
    revision: v.number(),
    stayId: v.nullable(text),
    admissionNo: text,
    inTimes: v.number(),
    patientNo: text,
    code: text,
    version: text,
    readAt: text,
    readBy: text,
    question: v.nullable(text),
  }) satisfies v.GenericSchema<HisFormRead>,
}
