/** 预问诊: what is asked, what is an answer, and that the phone and the server never disagree. */
import fc from 'fast-check'
import * as v from 'valibot'
import { formCalls } from '../../../src/contract/form'
import { problemOf } from '../../../src/contract/form/problems'
import {
  answersByLink,
  countAnswers,
  fittingAnswers,
  initialAnswers,
  problemsOf,
  redFlagsOf,
  visibleGroups,
} from '../../../src/contract/form/rules'
import {
  anOption,
  anyAnswers,
  anyGroups,
  aQuestion,
  painGroups,
} from '../../support/questionnaires'

const asked = (answers: Parameters<typeof visibleGroups>[1]) =>
  visibleGroups(painGroups(), answers).flatMap(({ questions }) =>
    questions.map(({ linkId }) => linkId),
  )

test('a question is asked when an earlier answer asks for it, and only then', () => {
  expect(asked({})).toEqual(['pain'])
  expect(asked({ pain: false, where: ['head'] })).toEqual(['pain'])
  expect(asked({ pain: true })).toEqual(['pain', 'where'])
  expect(asked({ pain: true, where: ['head'] })).toEqual(['pain', 'where', 'days', 'since'])
  // 不知道 is no answer that anything follows from.
  expect(asked({ pain: true, where: null })).toEqual(['pain', 'where'])
})

test('what does not fit, or is not asked, is neither kept nor sent', () => {
  const answers = { pain: true, where: ['head', 'none'], days: 3 }
  expect(fittingAnswers(painGroups(), answers)).toEqual([{ linkId: 'pain', value: true }])
  expect(countAnswers(painGroups(), { pain: true, where: ['head'], days: 3 })).toEqual({
    asked: 4,
    answered: 3,
  })
})

test('answers that mean an emergency are named', () => {
  expect(redFlagsOf(painGroups(), { pain: true, where: ['chest', 'head'] })).toEqual([
    { linkId: 'where', question: '哪里痛？', words: '胸' },
  ])
  // Hidden, it says nothing.
  expect(redFlagsOf(painGroups(), { pain: false, where: ['chest'] })).toEqual([])
})

const choice = aQuestion({
  linkId: 'c',
  type: 'choice',
  repeats: true,
  options: [anOption('a'), anOption('b'), anOption('none', { exclusive: true })],
})
test.each([
  [aQuestion({ linkId: 's', required: true }), undefined, 'required'],
  [aQuestion({ linkId: 's', required: true }), null, 'required'],
  [aQuestion({ linkId: 's' }), null, undefined],
  [aQuestion({ linkId: 's' }), ' a', 'type'],
  [aQuestion({ linkId: 's', maxLength: 2 }), 'abc', 'too_long'],
  [aQuestion({ linkId: 'd', type: 'date' }), '2026-02-30', 'day'],
  [aQuestion({ linkId: 'd', type: 'date' }), '2026-02-28', undefined],
  [aQuestion({ linkId: 'd', type: 'date' }), '1026-02-28', 'day'],
  [aQuestion({ linkId: 'i', type: 'integer', min: 1 }), 0, 'too_small'],
  [aQuestion({ linkId: 'i', type: 'integer', max: 9 }), 10, 'too_large'],
  [aQuestion({ linkId: 'i', type: 'integer' }), 1.5, 'type'],
  [aQuestion({ linkId: 'n', type: 'decimal' }), 1.5, undefined],
  [choice, ['a', 'b'], undefined],
  [choice, ['a', 'none'], 'choice'],
  [choice, ['x'], 'choice'],
  [choice, [], 'choice'],
  [{ ...choice, repeats: false }, ['a', 'b'], 'choice'],
  [aQuestion({ linkId: 'r', type: 'display' }), true, 'not_asked'],
] as const)('%# an answer is judged', (question, value, problem) => {
  expect(problemOf(question, value as never)).toBe(problem)
})

test('the hospital’s proposals are answers to begin with', () => {
  const [first, second] = painGroups()
  const groups = [
    {
      ...first!,
      questions: first!.questions.map((one) => ({
        ...one,
        ...(one.linkId === 'pain' && { initial: true }),
      })),
    },
    second!,
  ]
  expect(initialAnswers(groups)).toEqual({ pain: true })
})

test('whatever stands on the page: what the phone keeps the server keeps, what it lets send the server takes, and nothing hidden is in it', () => {
  let sent = 0
  fc.assert(
    fc.property(anyGroups, anyAnswers, (groups, answers) => {
      const kept = fittingAnswers(groups, answers)
      // As it travels: judged by the contract, as JSON.
      const { answers: received } = v.parse(
        formCalls.sendAnswers.input,
        JSON.parse(JSON.stringify({ orderId: 'o-1', version: 1, answers: kept, note: '' })),
      )
      expect(problemsOf(groups, received, { isDraft: true })).toEqual({})
      const visible = new Set(
        visibleGroups(groups, answers).flatMap(({ questions }) =>
          questions.map(({ linkId }) => linkId),
        ),
      )
      expect(received.filter(({ linkId }) => !visible.has(linkId))).toEqual([])
      // The page lets send once no question that it shows has a problem.
      const isReady = visibleGroups(groups, answers)
        .flatMap(({ questions }) => questions)
        .every((question) => problemOf(question, answers[question.linkId]) === undefined)
      if (isReady) {
        sent += 1
        expect(problemsOf(groups, received, { isDraft: false })).toEqual({})
      }
      // Kept once more, nothing changes.
      expect(fittingAnswers(groups, answersByLink(received))).toEqual(received)
    }),
    { numRuns: 500 },
  )
  // Some 35 of 500 by chance, with a spread of 6.
  expect(sent).toBeGreaterThan(5)
})
