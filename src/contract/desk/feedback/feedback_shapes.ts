/** What the desk sees of what patients wrote (投诉与表扬). */
import * as v from 'valibot'
import { answerWay, feedbackKind, feedbackState, WRITTEN_MAX } from '../../feedback/words'
import { count, id, isoDate, isoDateTime } from '../../values'

/** What staff write, for the patient or for themselves. */
export const written = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请写内容'),
  v.maxLength(WRITTEN_MAX, `最多 ${WRITTEN_MAX} 字`),
)

/** 2: somebody may be in danger. 1: something grave is spoken of. */
const severity = v.picklist([0, 1, 2])

/** Which clock runs, its last day, and how many working days are left; negative when they are over. */
const clock = v.object({
  what: v.picklist(['acknowledge', 'answer', 'second_answer']),
  until: isoDate,
  left: v.pipe(v.number(), v.safeInteger()),
})
export type FeedbackClock = v.InferOutput<typeof clock>

export const deskFeedbackRow = v.object({
  feedbackId: id,
  number: v.string(),
  kind: feedbackKind,
  state: feedbackState,
  severity,
  departmentId: v.nullable(id),
  departmentName: v.nullable(v.string()),
  /** Masked. */
  patientName: v.nullable(v.string()),
  filedAt: isoDateTime,
  clock: v.nullable(clock),
  wantsAnswer: v.boolean(),
  /** Who has it. */
  ownerName: v.nullable(v.string()),
  isMine: v.boolean(),
})
export type DeskFeedbackRow = v.InferOutput<typeof deskFeedbackRow>

const deskEntry = v.object({
  at: isoDateTime,
  kind: v.picklist(['answer', 'not_enough', 'second_answer', 'note']),
  written: v.string(),
  isByPhone: v.boolean(),
  /** Null: the patient. */
  staffName: v.nullable(v.string()),
})
export type DeskFeedbackEntry = v.InferOutput<typeof deskEntry>

export const deskFeedback = v.object({
  ...deskFeedbackRow.entries,
  /** The patient's file and visit, where it is about one. */
  patientId: v.nullable(id),
  orderId: v.nullable(id),
  orderNo: v.nullable(v.string()),
  doctorName: v.nullable(v.string()),
  visitDate: v.nullable(isoDate),
  /** The phone of who wrote it, masked; null: none is bound. */
  tel: v.nullable(v.string()),
  answerWay,
  written: v.string(),
  flags: v.array(v.picklist(['self', 'violence', 'harm'])),
  pictureIds: v.array(id),
  entries: v.array(deskEntry),
  /** What the caller may do now. */
  may: v.object({
    acknowledge: v.boolean(),
    take: v.boolean(),
    answer: v.boolean(),
    answerAgain: v.boolean(),
    close: v.boolean(),
  }),
  /** Why the caller may not give the second answer that is due; null: may, or none is. */
  heldBack: v.nullable(v.string()),
})
export type DeskFeedback = v.InferOutput<typeof deskFeedback>

export const feedbackTemplate = v.object({
  templateId: id,
  /** Who changes it says which version was seen. */
  revision: v.string(),
  /** Null: for all. */
  kind: v.nullable(feedbackKind),
  title: v.string(),
  written: v.string(),
  writtenBy: v.string(),
})
export type FeedbackTemplate = v.InferOutput<typeof feedbackTemplate>

/** How many there were, and of those with a clock how many were in time. */
const tally = {
  filed: count,
  complaints: count,
  praise: count,
  suggestions: count,
  lostFound: count,
  /** Acknowledged or due by now; in time of these. */
  toAcknowledge: count,
  acknowledgedInTime: count,
  toAnswer: count,
  answeredInTime: count,
  /** Answers that were not enough for the patient. */
  notEnough: count,
}
export const feedbackSums = v.object({
  months: v.array(v.object({ month: v.string(), ...tally })),
  departments: v.array(
    v.object({ departmentId: v.nullable(id), name: v.nullable(v.string()), ...tally }),
  ),
  ratings: v.array(
    v.object({
      departmentId: id,
      name: v.string(),
      count,
      /** How many of a hundred were satisfied. */
      doctor: count,
      waiting: count,
      way: count,
    }),
  ),
  /** What was written beside ratings, the newest first; without who wrote it. */
  sentences: v.array(
    v.object({
      at: isoDateTime,
      departmentName: v.string(),
      doctorName: v.nullable(v.string()),
      written: v.string(),
    }),
  ),
})
export type FeedbackSums = v.InferOutput<typeof feedbackSums>
