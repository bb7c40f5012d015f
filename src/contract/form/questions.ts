/** The questions of a questionnaire, as a page asks them and a hospital publishes them: a stated subset of FHIR's Questionnaire. */
import * as v from 'valibot'

/** More questions are not asked before one visit. */
export const QUESTIONS_MAX = 12
/** The longest note to the doctor. */
export const NOTE_MAX = 200

const linkId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, '编号不正确'))

/** What can be answered: codes of options, yes or no, a number, a text, a day (`2026-11-25`). */
export const answerValue = v.union([
  v.boolean(),
  v.number(),
  v.pipe(v.string(), v.maxLength(500, '太长了')),
  v.pipe(v.array(linkId), v.maxLength(12, '选得太多')),
])
export type AnswerValue = v.InferOutput<typeof answerValue>

/** An answer; without a value it says 不知道. */
export const answer = v.object({ linkId, value: v.optional(answerValue) })
export type Answer = v.InferOutput<typeof answer>

const condition = v.object({
  /** The link id of an earlier question. */
  question: linkId,
  operator: v.picklist(['exists', '=', '!=', '>', '<', '>=', '<=']),
  answer: v.union([v.boolean(), v.number(), v.string()]),
})
export type Condition = v.InferOutput<typeof condition>

/** When a question or a group is asked: always without conditions. */
const enabling = {
  enableWhen: v.array(condition),
  enableBehavior: v.picklist(['all', 'any']),
}

export const questionType = v.picklist([
  'choice',
  'boolean',
  'string',
  'text',
  'integer',
  'decimal',
  'date',
  'display',
])

const option = v.object({
  code: linkId,
  text: v.string(),
  /** Whoever chooses it belongs into the emergency department. */
  redFlag: v.boolean(),
  /** Stands alone: 都没有. */
  exclusive: v.boolean(),
})

const question = v.object({
  linkId,
  text: v.string(),
  /** What helps to answer. */
  advice: v.nullable(v.string()),
  /** `display` is only read. */
  type: questionType,
  /** Of `choice`. */
  options: v.array(option),
  /** Of `choice`: several can be chosen. */
  repeats: v.boolean(),
  /** Otherwise 不知道 is an answer, and none as well. */
  required: v.boolean(),
  initial: v.optional(answerValue),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  maxLength: v.nullable(v.number()),
  unit: v.nullable(v.string()),
  /** Kept with the patient under this name, and only confirmed where the hospital asks for it again: allergies, medicines, history. */
  keptAs: v.nullish(linkId),
  /** Of `boolean`: the answer with which one belongs into the emergency department. */
  redFlag: v.nullable(v.boolean()),
  ...enabling,
})
export type Question = v.InferOutput<typeof question>

/** Questions on one screen. */
export const questionGroup = v.object({
  linkId,
  title: v.nullable(v.string()),
  questions: v.array(question),
  ...enabling,
})
export type QuestionGroup = v.InferOutput<typeof questionGroup>
