/** The composition of areas: everything that can be paid, opened as a file, shared by a link, shown in a timeline or acted on at the desk, and what ends with a patient link. */
import type { DocumentKind } from './areas/document'
import { countPlanned, examPlatformWork } from './areas/exam'
import { countOpenFeedback, countRatings } from './areas/feedback'
import { countFilmPatients, shareableFilm } from './areas/film'
import { countComing, forgetAnswersOf, formWork } from './areas/form'
import {
  copyBook,
  copyBusiness,
  copyWork,
  countInHouse,
  countWaitingCopies,
  depositBook,
  depositBusiness,
  claimBundle,
  receiptDocument,
  stayPaper,
  windowDeposits,
} from './areas/inpatient'
import { listMessagesOfPatient, messageTimeline, messageWork, resend } from './areas/message'
import type { TouchedByPause } from './areas/offering'
import {
  countGuaranteed,
  countLiveCodes,
  countOpenAsks,
  guaranteeWork,
  invoiceDocument,
  invoicesOfYear,
  outpatientBook,
  outpatientBusiness,
  refundAskWork,
} from './areas/outpatient'
import { patientWork, type LinkEnding } from './areas/patient'
import {
  askChannel,
  countInsured,
  moneyBook,
  moneyOfOrders,
  paymentTimeline,
  paymentWork,
  refundTimeline,
  type PaidBusiness,
} from './areas/payment'
import { listAccesses } from './areas/privacy'
import {
  countWaiting,
  giveBackUnpaid,
  holdTimeline,
  lockTimeline,
  registrationBook,
  registrationBusiness,
  registrationWork,
} from './areas/registration'
import { reportFiles, shareableReport } from './areas/report'
import { countLinks, revokeShares, type ShareableKind } from './areas/share'
import { orderNamesOf, type PatientSources, type TimelineSources } from './areas/timeline'
import type { WorkHandlers } from './areas/work'
import { documentBook } from './intake/desk/timeline_source'
import { intakeWork } from './intake/desk/work'

export const businesses: readonly PaidBusiness[] = [
  registrationBusiness,
  outpatientBusiness,
  depositBusiness,
  copyBusiness,
]

export const documentKinds: readonly DocumentKind[] = [
  invoiceDocument,
  invoicesOfYear,
  receiptDocument,
  stayPaper,
  claimBundle,
  reportFiles,
]

export const shareableKinds: readonly ShareableKind[] = [shareableReport, shareableFilm]

export const linkEndings: readonly LinkEnding[] = [revokeShares, forgetAnswersOf]

export const workHandlers: readonly WorkHandlers[] = [
  paymentWork(businesses),
  registrationWork,
  patientWork,
  messageWork,
  intakeWork,
  formWork,
  refundAskWork,
  guaranteeWork,
  examPlatformWork,
  copyWork,
]

export const timelineSources: TimelineSources = {
  orders: [registrationBook, outpatientBook, depositBook, copyBook],
  timelines: [holdTimeline, lockTimeline, paymentTimeline, refundTimeline, messageTimeline],
  money: moneyBook,
  documents: documentBook,
  staffActions: { ask_channel: askChannel, resend, give_back: giveBackUnpaid },
}

export const patientSources: PatientSources = {
  orders: timelineSources.orders,
  money: [moneyOfOrders, windowDeposits],
  listMessages: listMessagesOfPatient,
  listAccesses,
}

export const nameOrders = orderNamesOf(timelineSources.orders)

export const touchedByPause: TouchedByPause = {
  inpatient: countInHouse,
  insurance: async (sql) => [
    { words: '笔医保支付正在进行：照常办完', count: await countInsured(sql) },
  ],
  film: async (sql) => [
    { words: '位患者近 30 天做过影像检查：手机上看不到影像', count: await countFilmPatients(sql) },
    { words: '个影像分享链接：到期前仍然有效', count: await countLinks(sql, 'film') },
  ],
  waitlist: countWaiting,
  exam: async (sql) => [{ words: '项检查已定好时间：照常检查', count: await countPlanned(sql) }],
  form: async (sql) => [
    { words: '位患者已为将来的就诊答了问题：已送出的照常给医生', count: await countComing(sql) },
  ],
  feedback: async (sql) => [
    { words: '件等着处理：照常受理和答复', count: await countOpenFeedback(sql) },
  ],
  rating: async (sql) => [
    { words: '次就诊近 30 天有评价：已有的留着', count: await countRatings(sql) },
  ],
  rating_shown: async (sql) => [
    { words: '次就诊近 30 天有评价：医生页不再显示', count: await countRatings(sql) },
  ],
  pay_code: async (sql) => [
    { words: '个扫码付的码：到期前照常有效', count: await countLiveCodes(sql) },
  ],
  refund_ask: async (sql) => [
    { words: '件退费申请等医院答复：照常办完', count: await countOpenAsks(sql) },
  ],
  credit: async (sql) => [
    { words: '张费用单由信用方担保：照常结清', count: await countGuaranteed(sql) },
  ],
  record_copy: async (sql) => [
    { words: '份病案复印等医院答复：照常办完', count: await countWaitingCopies(sql) },
  ],
  share: async (sql) => [{ words: '个分享链接：到期前仍然有效', count: await countLinks(sql) }],
}
