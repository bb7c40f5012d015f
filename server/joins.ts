/** What areas hand to the cores that serve several of them: everything that can be paid, opened as a file, shared by a link, told or mended at the desk, and what ends with a bond. */
import type { DocumentKind } from './areas/document'
import { shareableFilm } from './areas/film'
import { depositBook, depositBusiness, receiptDocument } from './areas/inpatient'
import { messageTeller, messageWork, resend } from './areas/message'
import { invoiceDocument, outpatientBook, outpatientBusiness } from './areas/outpatient'
import { patientWork, type BondEnding } from './areas/patient'
import {
  askChannel,
  moneyBook,
  paymentTeller,
  paymentWork,
  refundTeller,
  type PaidBusiness,
} from './areas/payment'
import { registrationBook, registrationBusiness, registrationWork } from './areas/registration'
import { reportFiles, shareableReport } from './areas/report'
import { revokeShares, type ShareableKind } from './areas/share'
import type { Books } from './areas/story'
import type { WorkHandlers } from './areas/work'
import { intakeWork } from './intake/work'

export const businesses: readonly PaidBusiness[] = [
  registrationBusiness,
  outpatientBusiness,
  depositBusiness,
]

export const documentKinds: readonly DocumentKind[] = [
  invoiceDocument,
  receiptDocument,
  reportFiles,
]

export const shareableKinds: readonly ShareableKind[] = [shareableReport, shareableFilm]

export const bondEndings: readonly BondEnding[] = [revokeShares]

export const workHandlers: readonly WorkHandlers[] = [
  paymentWork(businesses),
  registrationWork,
  patientWork,
  messageWork,
  intakeWork,
]

export const books: Books = {
  orders: [registrationBook, outpatientBook, depositBook],
  tellers: [paymentTeller, refundTeller, messageTeller],
  money: moneyBook,
  deeds: { ask_channel: askChannel, resend },
}
