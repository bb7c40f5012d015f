/** Which questions are asked and what is an answer: the same on the phone and at the server. Pure. */
import { problemOf, type Problem } from './problems'
import type { Answer, AnswerValue, Condition, Question, QuestionGroup } from './questions'

/** Answers by link id; null says 不知道. */
export type Answers = Readonly<Partial<Record<string, AnswerValue | null>>>

/** The groups and questions that are asked, given the answers so far. What does not fit counts as not answered. */
export function visibleGroups(groups: readonly QuestionGroup[], answers: Answers): QuestionGroup[] {
  const known = new Map<string, AnswerValue>()
  return groups.flatMap((group) => {
    if (!isEnabled(group, known)) return []
    const questions = group.questions.filter((question) => {
      if (!isEnabled(question, known)) return false
      const value = answerOf(question, answers)
      if (value !== undefined && value !== null) known.set(question.linkId, value)
      return true
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

/** What is kept and sent: the answers that fit, of the questions that are asked. */
export function fittingAnswers(groups: readonly QuestionGroup[], answers: Answers): Answer[] {
  return visibleGroups(groups, answers)
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const value = answerOf(question, answers)
      return value === undefined ? [] : [answerWith(question.linkId, value)]
    })
}

/** What stands against these answers, by link id. A draft may leave questions open. */
export function problemsOf(
  groups: readonly QuestionGroup[],
  given: readonly Answer[],
  { isDraft }: { isDraft: boolean },
): Partial<Record<string, Problem>> {
  const answers = answersByLink(given)
  const asked = new Map(
    visibleGroups(groups, answers)
      .flatMap(({ questions }) => questions)
      .map((question) => [question.linkId, question]),
  )
  const problems: Partial<Record<string, Problem>> = {}
  for (const { linkId } of given) if (!asked.has(linkId)) problems[linkId] = 'not_asked'
  for (const [linkId, question] of asked) {
    const value = answers[linkId]
    if (value === undefined && isDraft) continue
    const problem = problemOf(question, value)
    if (problem !== undefined) problems[linkId] = problem
  }
  return problems
}

/** Answers by their link ids. */
export function answersByLink(given: readonly Answer[]): Answers {
  return Object.fromEntries(given.map(({ linkId, value }) => [linkId, value ?? null]))
}

const answerWith = (linkId: string, value: AnswerValue | null): Answer =>
  value === null ? { linkId } : { linkId, value }

/** The answer where it fits. */
function answerOf(question: Question, answers: Answers): AnswerValue | null | undefined {
  const value = answers[question.linkId]
  if (value === undefined || problemOf(question, value) !== undefined) return undefined
  return value
}

function isEnabled(
  { enableWhen, enableBehavior }: Pick<Question, 'enableWhen' | 'enableBehavior'>,
  known: ReadonlyMap<string, AnswerValue>,
): boolean {
  const isMet = (condition: Condition) => meets(condition, known.get(condition.question))
  if (enableWhen.length === 0) return true
  return enableBehavior === 'all' ? enableWhen.every(isMet) : enableWhen.some(isMet)
}

/** FHIR: a question without an answer meets nothing but `exists` false. */
function meets({ operator, answer }: Condition, value: AnswerValue | undefined): boolean {
  if (operator === 'exists') return (value !== undefined) === answer
  if (value === undefined) return false
  if (operator === '=') return isSame(value, answer)
  if (operator === '!=') return !isSame(value, answer)
  return (
    typeof value === typeof answer && !Array.isArray(value) && compares(operator, value, answer)
  )
}

const isSame = (value: AnswerValue, answer: Condition['answer']): boolean =>
  Array.isArray(value) ? value.some((code) => code === answer) : value === answer

function compares(
  operator: '>' | '<' | '>=' | '<=',
  value: Condition['answer'],
  answer: Condition['answer'],
): boolean {
  if (operator === '>') return value > answer
  if (operator === '<') return value < answer
  return operator === '>=' ? value >= answer : value <= answer
}

/** An answer that means an emergency; the words of the option, none for yes and no. */
export interface RedFlag {
  linkId: string
  question: string
  words: string | null
}

/** Answers that mean an emergency. */
export function redFlagsOf(groups: readonly QuestionGroup[], answers: Answers): RedFlag[] {
  return visibleGroups(groups, answers)
    .flatMap(({ questions }) => questions)
    .flatMap((question): RedFlag[] => {
      const value = answerOf(question, answers)
      const { linkId, text, options, redFlag } = question
      if (typeof value === 'boolean')
        return value === redFlag ? [{ linkId, question: text, words: null }] : []
      return options
        .filter((option) => option.redFlag && Array.isArray(value) && value.includes(option.code))
        .map((option) => ({ linkId, question: text, words: option.text }))
    })
}

/** The answers that the hospital proposes, for whoever has answered nothing yet. */
export function initialAnswers(groups: readonly QuestionGroup[]): Answers {
  return Object.fromEntries(
    groups
      .flatMap(({ questions }) => questions)
      .flatMap(({ linkId, initial }) => (initial === undefined ? [] : [[linkId, initial]])),
  )
}

/** How many questions are asked, and how many of them have an answer. */
export function countAnswers(
  groups: readonly QuestionGroup[],
  answers: Answers,
): { asked: number; answered: number } {
  const asked = visibleGroups(groups, answers)
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type !== 'display')
  return {
    asked: asked.length,
    answered: asked.filter((question) => answerOf(question, answers) !== undefined).length,
  }
}
