import type { Answer, AnswerValue, Question, QuestionGroup } from '@/contract/form/questions'
import { problemOf, type Problem } from '@/contract/form/problems'
import { visibleGroups, type Answers } from '@/contract/form/rules'
import { dayInFull } from '@/ui/facts/format_day'

/** One screen of questions. */
export interface Step {
  key: string
  title: string | null
  questions: readonly Question[]
}

/** What was said before, as the patient looked at it. */
export interface Confirmed {
  answers: readonly Answer[]
  /** Link ids of what is to be changed. */
  changed: readonly string[]
}

/** The first screen with a question that is open, or to be changed; behind the last without one. */
export function firstStepToAnswer(
  steps: readonly Step[],
  answers: Answers,
  changed: readonly string[],
): number {
  const found = steps.findIndex(({ questions }) =>
    questions.some(
      ({ type, linkId }) =>
        type !== 'display' && (answers[linkId] === undefined || changed.includes(linkId)),
    ),
  )
  return found === -1 ? steps.length : found
}

/** A screen for each group; elders have one question a screen, with what only is to be read before it. */
export function stepsOf(
  groups: readonly QuestionGroup[],
  answers: Answers,
  isElder: boolean,
): Step[] {
  const visible = visibleGroups(groups, answers)
  if (!isElder)
    return visible.map(({ linkId, title, questions }) => ({ key: linkId, title, questions }))
  return visible.flatMap(({ title, questions }) => {
    const steps: Step[] = []
    let read: Question[] = []
    for (const question of questions) {
      if (question.type === 'display') {
        read.push(question)
        continue
      }
      steps.push({ key: question.linkId, title, questions: [...read, question] })
      read = []
    }
    const [first] = read
    if (first) steps.push({ key: first.linkId, title, questions: read })
    return steps
  })
}

/** Where to go on: a question that must be answered, else where the last answer is while something is open there, else behind it. */
export function firstOpenStep(steps: readonly Step[], answers: Answers): number {
  const isAnswered = ({ linkId }: Question) => answers[linkId] !== undefined
  const last = steps.map(({ questions }) => questions.some(isAnswered)).lastIndexOf(true)
  const needed = steps
    .slice(0, last + 1)
    .findIndex((step) => Object.keys(problemsOfStep(step, answers)).length > 0)
  if (needed !== -1) return needed
  const isOpen = steps[last]?.questions.some(
    (question) => question.type !== 'display' && !isAnswered(question),
  )
  return isOpen ? last : last + 1
}

/** What stands against the answers of a screen. */
export function problemsOfStep(
  { questions }: Step,
  answers: Answers,
): Partial<Record<string, Problem>> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = problemOf(question, answers[question.linkId])
      return problem === undefined ? [] : [[question.linkId, problem]]
    }),
  )
}

/** What to do about a problem. */
export function formatProblem(problem: Problem, { min, max, unit }: Question): string {
  const range = (value: number | null) => [value, unit].filter((part) => part !== null).join(' ')
  switch (problem) {
    case 'required':
      return '请回答这一题'
    case 'too_small':
      return `不能小于 ${range(min)}`
    case 'too_large':
      return `不能大于 ${range(max)}`
    case 'too_long':
      return '写得太长了'
    case 'day':
      return '没有这一天'
    default:
      return '请检查这一题'
  }
}

/** An answer in words. */
export function formatAnswer(question: Question, value: AnswerValue | null | undefined): string {
  if (value === undefined) return '没有回答'
  if (value === null) return '不知道'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return question.options
      .filter(({ code }) => value.includes(code))
      .map(({ text }) => text)
      .join('、')
  if (question.type === 'date') return dayInFull(String(value))
  return question.unit ? `${value} ${question.unit}` : String(value)
}

/** Every question that is asked, with its answer in words. */
export function listAnswers(
  groups: readonly QuestionGroup[],
  answers: Answers,
): { linkId: string; text: string; words: string; isOpen: boolean }[] {
  return visibleGroups(groups, answers)
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type !== 'display')
    .map((question) => ({
      linkId: question.linkId,
      text: question.text,
      words: formatAnswer(question, answers[question.linkId]),
      isOpen: problemOf(question, answers[question.linkId]) !== undefined,
    }))
}

/** One option more, or less; an exclusive one stands alone, and nothing is left as no answer. */
export function toggleCode(
  { options, repeats }: Question,
  chosen: readonly string[],
  code: string,
): string[] | undefined {
  if (!repeats) return [code]
  const isExclusive = options.some((one) => one.code === code && one.exclusive)
  const others = isExclusive
    ? []
    : chosen.filter((one) => !options.some((option) => option.code === one && option.exclusive))
  const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...others, code]
  return next.length === 0 ? undefined : next
}
