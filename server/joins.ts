/** What areas hand to the cores that serve several of them: everything that can be paid, opened as a file, or shared by a link, and what ends with a bond. */
import type { DocumentKind } from './areas/document'
import { shareableFilm } from './areas/film'
import { depositBusiness, receiptDocument } from './areas/inpatient'
import { invoiceDocument, outpatientBusiness } from './areas/outpatient'
import type { BondEnding } from './areas/patient'
import type { PaidBusiness } from './areas/payment'
import { registrationBusiness } from './areas/registration'
import { reportFiles, shareableReport } from './areas/report'
import { revokeShares, type ShareableKind } from './areas/share'

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
