/** Questions before a visit (预问诊): a questionnaire of a department or a doctor. In FHIR a Questionnaire. */
import * as v from 'valibot'
import { answerValue, questionType } from '../../src/contract/form/questions'
import { active, documentId, english, envelope, maybe, maybeWords, words } from './envelope'
import { questionFaults } from './questionnaire_rules'

const linkId = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits or . _ -'),
)
const flag = v.nullish(v.boolean(), false)

const condition = v.object({
  question: linkId,
  operator: v.picklist(['exists', '=', '!=', '>', '<', '>=', '<=']),
  answer: v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(100))]),
})
const enabling = {
  enableWhen: v.nullish(v.pipe(v.array(condition), v.maxLength(10)), []),
  enableBehavior: v.nullish(v.picklist(['all', 'any']), 'all'),
}

const question = v.object({
  linkId,
  text: words(200),
  advice: maybeWords(300),
  type: questionType,
  options: v.nullish(
    v.pipe(
      v.array(v.object({ code: linkId, text: words(100), redFlag: flag, exclusive: flag })),
      v.maxLength(12),
    ),
    [],
  ),
  repeats: flag,
  required: flag,
  initial: v.optional(answerValue),
  min: maybe(v.number()),
  max: maybe(v.number()),
  maxLength: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))),
  unit: maybeWords(20),
  /** Answers to questions of the same name are kept with the patient, and only confirmed the next time: `allergies`, `medicines`. */
  keptAs: maybe(linkId),
  /** Of a boolean: the answer that is an emergency. */
  redFlag: maybe(v.boolean()),
  ...enabling,
})

const group = v.object({
  linkId,
  title: maybeWords(80),
  questions: v.pipe(v.array(question), v.minLength(1, 'has no question'), v.maxLength(20)),
  ...enabling,
})

/** The first fault of its questions stands for all: one is mended after the other. */
export const questionnaireDocument = v.pipe(
  v.object({
    kind: v.literal('questionnaire'),
    ...envelope,
    departmentId: maybe(documentId),
    doctorId: maybe(documentId),
    title: words(80),
    intro: maybeWords(500),
    groups: v.pipe(v.array(group), v.minLength(1, 'has no group'), v.maxLength(12)),
    active,
    english,
  }),
  v.check(
    ({ departmentId, doctorId }) => departmentId !== null || doctorId !== null,
    'departmentId: a questionnaire is of a department, a doctor, or both',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const [fault] = questionFaults(dataset.value.groups)
    if (fault !== undefined) addIssue({ message: fault })
  }),
)
