/** Questionnaires for tests: one by hand, and any that a hospital could publish. */
import fc from 'fast-check'
import { questionFaults } from '../../server/hospital_documents/questionnaire_rules'
import type { Condition, Question, QuestionGroup } from '../../src/contract/form/questions'

/** A question; a string unless said otherwise. */
export function aQuestion(given: Partial<Question> & Pick<Question, 'linkId'>): Question {
  return {
    text: given.linkId,
    advice: null,
    type: 'string',
    options: [],
    repeats: false,
    required: false,
    min: null,
    max: null,
    maxLength: null,
    unit: null,
    redFlag: null,
    enableWhen: [],
    enableBehavior: 'all',
    ...given,
  }
}

/** An option of a choice. */
export const anOption = (code: string, given: Partial<Question['options'][number]> = {}) => ({
  code,
  text: code,
  redFlag: false,
  exclusive: false,
  ...given,
})

/** A group of questions. */
export const aGroup = (
  linkId: string,
  questions: Question[],
  given: Partial<QuestionGroup> = {},
): QuestionGroup => ({
  linkId,
  title: linkId,
  questions,
  enableWhen: [],
  enableBehavior: 'all',
  ...given,
})

/** Pain, since when, how strong, and what else: what is asked depends on what was answered. */
export const painGroups = (): QuestionGroup[] => [
  aGroup('now', [
    aQuestion({ linkId: 'pain', text: '痛吗？', type: 'boolean', required: true }),
    aQuestion({
      linkId: 'where',
      text: '哪里痛？',
      type: 'choice',
      repeats: true,
      options: [
        anOption('head', { text: '头' }),
        anOption('chest', { text: '胸', redFlag: true }),
        anOption('none', { text: '说不清', exclusive: true }),
      ],
      enableWhen: [{ question: 'pain', operator: '=', answer: true }],
    }),
  ]),
  aGroup(
    'more',
    [
      aQuestion({ linkId: 'days', text: '几天了？', type: 'integer', unit: '天', min: 0, max: 90 }),
      aQuestion({ linkId: 'since', text: '哪天开始？', type: 'date' }),
    ],
    { enableWhen: [{ question: 'where', operator: 'exists', answer: true }] },
  ),
]

const types = ['choice', 'boolean', 'string', 'text', 'integer', 'decimal', 'date'] as const
const text = fc.constantFrom('高血压', 'a', '2026-11-20', '')
const value = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -5, max: 120 }),
  fc.double({ noNaN: true, min: -5, max: 50 }),
  text,
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x'), { maxLength: 4 }),
)

const anyQuestion = (linkId: string, earlier: readonly string[]): fc.Arbitrary<Question> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      required: fc.boolean(),
      repeats: fc.boolean(),
      isExclusive: fc.boolean(),
      min: fc.option(fc.integer({ min: 0, max: 20 })),
      condition: fc.option(anyCondition(earlier)),
      enableBehavior: fc.constantFrom('all' as const, 'any' as const),
    })
    .map(({ type, required, repeats, isExclusive, min, condition, enableBehavior }) =>
      aQuestion({
        linkId,
        type,
        required,
        repeats: type === 'choice' && repeats,
        options:
          type === 'choice'
            ? [anOption('a'), anOption('b'), anOption('c', { exclusive: isExclusive })]
            : [],
        min,
        enableWhen: condition === null ? [] : [condition],
        enableBehavior,
      }),
    )

function anyCondition(earlier: readonly string[]): fc.Arbitrary<Condition | null> {
  if (earlier.length === 0) return fc.constant(null)
  return fc.record({
    question: fc.constantFrom(...earlier),
    operator: fc.constantFrom('exists', '=', '!=', '>', '<=') as fc.Arbitrary<
      Condition['operator']
    >,
    answer: fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 30 }), fc.constantFrom('a', '高血压')),
  })
}

const links = ['q1', 'q2', 'q3', 'q4', 'q5']

/** Any two groups that pass as a document. */
export const anyGroups: fc.Arbitrary<QuestionGroup[]> = fc
  .tuple(...links.map((link, at) => anyQuestion(link, links.slice(0, at))))
  .map((questions) => [aGroup('g1', questions.slice(0, 3)), aGroup('g2', questions.slice(3))])
  .filter((groups) => questionFaults(groups).length === 0)

/** Anything that a page could hold as answers, fitting or not. */
export const anyAnswers = fc.dictionary(
  fc.constantFrom(...links, 'strange'),
  fc.option(value, { nil: null }),
)
