import * as v from 'valibot'

import { branch, hosDetail, remark } from '../contract/hospital'
import { visit } from '../contract/registration'
import { asAnything, asBoolean, asNumber, asShape, asText, asTexts } from './parsers'
import { stored } from './storage'

/** The token as in the Authorization header: `Bearer …` (spec §3, §4). */
export const authToken = stored('authToken', asText)
/** The bound phone, as the server gives it (spec §3); ours masks it. */
export const userTel = stored('user_tel', asText)
/** The hospital's detail of the last load, as it came (spec §3). */
export const storedHosDetail = stored('hosDetail', asShape(hosDetail))
/** The hospital of the stored detail, and when it was loaded (milliseconds since 1970, this device's clock). */
export const hosDetailMark = stored(
  'hosDetailMark',
  asShape(v.object({ hospitalId: v.string(), fetchedAt: v.number() })),
)
/** What home showed of that hospital last: its branches and its announcements without their text. */
export const keptHome = stored(
  'keptHome',
  asShape(v.object({ branches: v.array(branch), announcements: v.array(remark) })),
)
/** See `readDeviceId` (spec §3). */
export const storedDeviceId = stored('deviceId', asText)
/** See `deviceMarkHeaders`. */
export const storedDeviceMark = stored('deviceMark', asText)

/** 长辈版 */
export const elderMode = stored('elderMode', asBoolean)
/** The text size chosen in the app; missing means WeChat's setting. */
export const fontScale = stored('fontScale', asNumber)
/** The branch chosen last. */
export const chosenBranchId = stored('chosenBranchId', asText)
/** The last height of home's next-step card, in px: its space is reserved before its content is known (also read by the document, server/h5). */
export const homeCardHeight = stored('homeCardHeight', asNumber)
/** The visiting patient chosen last. */
export const chosenPatientId = stored('chosenPatientId', asText)
/** Searches of the home page, newest first. */
export const searchHistory = stored('searchHistory', asTexts)
/** Notices already read, as `remarkId@version`. */
export const readRemarks = stored('readRemarks', asTexts)
/** At how many people ahead to remind, by queue number. */
export const queueReminders = stored('queueReminders', asShape(v.record(v.string(), v.number())))
/** A number of this account waits: the app listens for its call from its next start on. */
export const callExpected = stored('callExpected', asBoolean)
/** The called numbers that the patient has acknowledged. */
export const heardCalls = stored('heardCalls', asTexts)
/** When the next SMS code may be requested, by purpose (milliseconds since 1970); the button's countdown survives a reload by it. */
export const smsReadyAt = stored('smsReadyAt', asShape(v.record(v.string(), v.number())))

const storedCard = v.object({
  patientId: v.string(),
  name: v.string(),
  patientCardNo: v.string(),
  patientNo: v.string(),
})
/** A patient's card as it is kept for moments without network. */
export type StoredCard = v.InferOutput<typeof storedCard>
/** The cards shown on this device, newest first; deleted on sign-out. */
export const storedCards = stored('patientCards', asShape(v.array(storedCard)))

const storedTicket = v.object({
  orderId: v.string(),
  ticketCode: v.string(),
  patientName: v.string(),
  visit,
})
/** What a booked visit needs in the hospital, as it is kept for moments without network. */
export type StoredTicket = v.InferOutput<typeof storedTicket>
/** The tickets of coming visits, the next one first; deleted on sign-out. */
export const storedTickets = stored('visitTickets', asShape(v.array(storedTicket)))
/** The ticked preparations of a visit, by order; deleted on sign-out. */
export const preparedThings = stored(
  'preparedThings',
  asShape(v.record(v.string(), v.array(v.string()))),
)
/** The waiting numbers as last shown, for offline use (src/waiting/kept_numbers); deleted on sign-out. */
export const keptNumbers = stored<unknown>('waitingNumbers', asAnything)
/** The list of reports as last shown, readable as long as the step-up check is valid (src/subpages/report/report_order_list); deleted on sign-out. */
export const keptReports = stored<unknown>('reportList', asAnything)
/** Home as last shown (platform/window/kept_picture); deleted on sign-out. */
export const keptPicture = stored<unknown>('keptPicture', asAnything)
/** The account of the data stored for offline use. */
export const keptFor = stored('keptFor', asText)
