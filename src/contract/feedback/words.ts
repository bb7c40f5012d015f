/** The kinds and states of what patients write to the hospital, with their labels. */
import * as v from 'valibot'

/** 投诉, 表扬, 建议, 失物. */
export const feedbackKind = v.picklist(['complaint', 'praise', 'suggestion', 'lost_found'])
export type FeedbackKind = v.InferOutput<typeof feedbackKind>
export const feedbackKinds = feedbackKind.options
export const feedbackKindLabels = {
  complaint: '投诉',
  praise: '表扬',
  suggestion: '建议',
  lost_found: '找失物',
} satisfies Record<FeedbackKind, string>

/**
 * `open`: nobody has taken it up yet. `acknowledged`: somebody has it. `answered`: the first answer; the patient may say once that it is not enough. `not_enough`: somebody higher answers once more.
 * `closed`: it is over.
 */
export const feedbackState = v.picklist([
  'open',
  'acknowledged',
  'answered',
  'not_enough',
  'closed',
])
export type FeedbackState = v.InferOutput<typeof feedbackState>

/** How the patient wants to be answered: here, or by telephone. */
export const answerWay = v.picklist(['app', 'phone'])
export type AnswerWay = v.InferOutput<typeof answerWay>

/** 1 不满意, 2 一般, 3 满意. */
export const mark = v.picklist([1, 2, 3])
export type Mark = v.InferOutput<typeof mark>

/** The longest text, of patients and of the hospital. */
export const WRITTEN_MAX = 1000
/** The longest sentence beside a rating. */
export const RATING_WRITTEN_MAX = 200
export const PICTURES_MAX = 3
/** The largest picture that is taken, in bytes: phones send it smaller. */
export const PICTURE_BYTES_MAX = 4 * 1024 * 1024
