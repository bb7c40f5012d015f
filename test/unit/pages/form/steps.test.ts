/** Screens of questions and answers in words. */
import type { Problem } from '@/contract/form/problems'
import {
  firstOpenStep,
  formatAnswer,
  formatProblem,
  stepsOf,
  toggleCode,
} from '@/subpages/form/form_answer/steps'
import { noneOf, readTyped } from '@/subpages/form/form_answer/typed_field'
import { anOption, aGroup, aQuestion, painGroups } from '../../../support/questionnaires'

test('a screen is a group; for elders a question with what is to be read before it', () => {
  const answers = { pain: true, where: ['head'] }
  expect(stepsOf(painGroups(), answers, false).map(({ key }) => key)).toEqual(['now', 'more'])
  const read = aGroup('read', [
    aQuestion({ linkId: 'words', type: 'display' }),
    aQuestion({ linkId: 'a' }),
    aQuestion({ linkId: 'end', type: 'display' }),
  ])
  const screens = stepsOf([read], {}, true).map(({ questions }) =>
    questions.map(({ linkId }) => linkId),
  )
  expect(screens).toEqual([['words', 'a'], ['end']])
})

test('it begins at the first open question', () => {
  const steps = stepsOf(painGroups(), { pain: true, where: ['head'] }, false)
  expect(firstOpenStep(steps, { pain: true, where: ['head'] })).toBe(1)
  expect(firstOpenStep(steps, {})).toBe(0)
  expect(firstOpenStep(steps, { pain: true, where: null, days: 1, since: null })).toBe(2)
})

test('an exclusive option stands alone, and nothing chosen is no answer', () => {
  const choice = aQuestion({
    linkId: 'c',
    type: 'choice',
    repeats: true,
    options: [anOption('a'), anOption('b'), anOption('none', { exclusive: true })],
  })
  expect(toggleCode(choice, ['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleCode(choice, ['a', 'b'], 'none')).toEqual(['none'])
  expect(toggleCode(choice, ['none'], 'a')).toEqual(['a'])
  expect(toggleCode(choice, ['a'], 'a')).toBeUndefined()
  expect(toggleCode({ ...choice, repeats: false }, ['a'], 'b')).toEqual(['b'])
})

test.each([
  [aQuestion({ linkId: 'q', type: 'integer', unit: '天' }), 3, '3 天'],
  [aQuestion({ linkId: 'q', type: 'date' }), '2026-11-02', '2026年11月2日'],
  [aQuestion({ linkId: 'q', type: 'boolean' }), false, '否'],
  [aQuestion({ linkId: 'q' }), null, '不知道'],
  [aQuestion({ linkId: 'q' }), undefined, '没有回答'],
] as const)('%# an answer in words', (question, value, words) => {
  expect(formatAnswer(question, value)).toBe(words)
})

test.each([
  ['too_small', '不能小于 1 天'],
  ['too_large', '不能大于 9 天'],
  ['too_long', '写得太长了'],
  ['day', '没有这一天'],
  ['type', '请检查这一题'],
] satisfies [Problem, string][])('%s', (problem, words) => {
  const question = aQuestion({ linkId: 'q', type: 'integer', min: 1, max: 9, unit: '天' })
  expect(formatProblem(problem, question)).toBe(words)
})

test('one tap writes 没有 where the hospital says to write it, and nowhere else', () => {
  const question = { type: 'string', required: true, advice: '没有就写“没有”' } as const
  expect(noneOf(question)).toBe('没有')
  expect(noneOf({ ...question, advice: '没有的话请写无' })).toBe('无')
  expect(noneOf({ ...question, advice: '没有吃药也请说明' })).toBeUndefined()
  expect(noneOf({ ...question, advice: null })).toBeUndefined()
  expect(noneOf({ ...question, required: false })).toBeUndefined()
  expect(noneOf({ ...question, type: 'integer' })).toBeUndefined()
})

test('what is typed becomes an answer, or a text that the rules refuse', () => {
  expect(readTyped({ type: 'decimal' }, '36,8')).toBe(36.8)
  expect(readTyped({ type: 'integer' }, '很多')).toBe('很多')
  expect(readTyped({ type: 'string' }, ' 青霉素 ')).toBe('青霉素')
  expect(readTyped({ type: 'text' }, '  ')).toBeUndefined()
})
