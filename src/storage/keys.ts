import * as v from 'valibot'

import { branch, hosDetail, remark } from '../contract/hospital'
import { visit } from '../contract/registration'
import { asAnything, asBoolean, asNumber, asShape, asText, asTexts } from './parsers'
import { stored } from './storage'

/** The token as the Authorization header carries it: `Bearer …` (spec §3, §4). */
export const authToken = stored('authToken', asText)
/** The bound phone, as the server gives it (spec §3); ours masks it. */
export const userTel = stored('user_tel', asText)
/** The hospital's detail of the last fetch, as it came (spec §3). */
export const storedHosDetail = stored('hosDetail', asShape(hosDetail))
/** Of which hospital the kept detail is, and when it was fetched (milliseconds since 1970, this device's clock). */
export const hosDetailMark = stored(
  'hosDetailMark',
  asShape(v.object({ hospitalId: v.string(), fetchedAt: v.number() })),
)
/** What home showed of that hospital last: its branches and its news without their text. */
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
/** The text size chosen in the app; missing means: as WeChat's setting. */
export const fontScale = stored('fontScale', asNumber)
/** The branch chosen last. */
export const chosenBranchId = stored('chosenBranchId', asText)
/** How high home's card of next steps was, in px: it has its room before it is known what stands on it (also read by the document, server/h5). */
export const homeCardHeight = stored('homeCardHeight', asNumber)
/** The visiting patient chosen last. */
export const chosenPatientId = stored('chosenPatientId', asText)
/** Searches of the home page, newest first. */
export const searchHistory = stored('searchHistory', asTexts)
/** Notices already read, as `remarkId@version`. */
export const readRemarks = stored('readRemarks', asTexts)
/** With how many people ahead to remind, by number in a queue. */
export const queueReminders = stored('queueReminders', asShape(v.record(v.string(), v.number())))
/** A number of this account waits: the app listens for its call from its next start on. */
export const callExpected = stored('callExpected', asBoolean)
/** The numbers being called whose patient has said that he heard it. */
export const heardCalls = stored('heardCalls', asTexts)
/** When the next SMS code may be asked for, by what it is for (milliseconds since 1970); it makes the button's countdown survive a reload. */
export const smsReadyAt = stored('smsReadyAt', asShape(v.record(v.string(), v.number())))

const storedCard = v.object({
  patientId: v.string(),
  name: v.string(),
  patientCardNo: v.string(),
  patientNo: v.string(),
})
/** A patient's card as it is kept for moments without network. */
export type StoredCard = v.InferOutput<typeof storedCard>
/** The cards shown on this device, newest first; forgotten when the account goes. */
export const storedCards = stored('patientCards', asShape(v.array(storedCard)))

const storedTicket = v.object({
  orderId: v.string(),
  ticketCode: v.string(),
  patientName: v.string(),
  visit,
})
/** What a booked visit needs in the hospital, as it is kept for moments without network. */
export type StoredTicket = v.InferOutput<typeof storedTicket>
/** The tickets of visits to come, the next one first; forgotten when the account goes. */
export const storedTickets = stored('visitTickets', asShape(v.array(storedTicket)))
/** What was prepared for a visit, by order: the things ticked; forgotten when the account goes. */
export const preparedThings = stored(
  'preparedThings',
  asShape(v.record(v.string(), v.array(v.string()))),
)
/** The waiting numbers as they were last seen, for moments without network (src/waiting/kept_numbers); forgotten when the account goes. */
export const keptNumbers = stored<unknown>('waitingNumbers', asAnything)
/** The list of reports as it was last seen, readable as long as the check by SMS counts (src/subpages/report/report_order_list); forgotten when the account goes. */
export const keptReports = stored<unknown>('reportList', asAnything)
/** Home as it was seen last (platform/window/kept_picture); forgotten when the account goes. */
export const keptPicture = stored<unknown>('keptPicture', asAnything)
/** Whose the things kept for moments without network are. */
export const keptFor = stored('keptFor', asText)
