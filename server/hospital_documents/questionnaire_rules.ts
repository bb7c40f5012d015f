/** What holds between the questions of a questionnaire: each fault names its place, and never a value. */
import { problemOf } from '../../src/contract/form/problems'
import {
  QUESTIONS_MAX,
  type Condition,
  type Question,
  type QuestionGroup,
} from '../../src/contract/form/questions'

/** A question or a group with the place where it stands, e.g. `groups.0.questions.2`. */
interface Placed {
  place: string
  item: Pick<Question, 'linkId' | 'enableWhen'>
  question?: Question
}

/** Everything that is wrong; empty where a phone can ask it. */
export function questionFaults(groups: readonly QuestionGroup[]): string[] {
  const placed: Placed[] = groups.flatMap((group, at) => [
    { place: `groups.${at}`, item: group },
    ...group.questions.map((question, index) => ({
      place: `groups.${at}.questions.${index}`,
      item: question,
      question,
    })),
  ])
  const questions = placed.flatMap(({ question }) => question ?? [])
  const asked = questions.filter(({ type }) => type !== 'display')
  const faults: string[] = []
  if (asked.length === 0) faults.push('groups: nothing is asked')
  if (asked.length > QUESTIONS_MAX)
    faults.push(`groups: ${asked.length} questions, at most ${QUESTIONS_MAX} are asked`)
  const known = new Map<string, Question>()
  const seen = new Set<string>()
  const kept = new Set<string>()
  for (const { place, item, question } of placed) {
    if (seen.has(item.linkId)) faults.push(`${place}.linkId: is there twice`)
    seen.add(item.linkId)
    item.enableWhen.forEach((condition, index) => {
      const fault = faultOfCondition(condition, known.get(condition.question))
      if (fault !== undefined) faults.push(`${place}.enableWhen.${index}.${fault}`)
    })
    if (question === undefined) continue
    if (question.keptAs && kept.has(question.keptAs)) faults.push(`${place}.keptAs: is there twice`)
    kept.add(question.keptAs ?? '')
    const fault = faultOf(question)
    if (fault !== undefined) faults.push(`${place}.${fault}`)
    known.set(question.linkId, question)
  }
  return faults
}

/** Only questions before it can decide: nothing turns in a circle, and no answer hides what was answered before. */
function faultOfCondition(
  { operator, answer }: Condition,
  question: Question | undefined,
): string | undefined {
  if (question === undefined || question.type === 'display')
    return 'question: is no earlier question'
  if (operator === 'exists')
    return typeof answer === 'boolean' ? undefined : 'answer: must be boolean'
  const isOrdered = operator !== '=' && operator !== '!='
  switch (question.type) {
    case 'choice':
      if (isOrdered) return 'operator: a choice is = or !='
      return question.options.some(({ code }) => code === answer)
        ? undefined
        : 'answer: is no option of the question'
    case 'boolean':
      if (isOrdered) return 'operator: a boolean is = or !='
      return typeof answer === 'boolean' ? undefined : 'answer: must be boolean'
    case 'integer':
    case 'decimal':
      return typeof answer === 'number' ? undefined : 'answer: must be a number'
    default:
      return typeof answer === 'string' ? undefined : 'answer: must be a text'
  }
}

function faultOf(question: Question): string | undefined {
  const { type, repeats, required, initial, redFlag, min, max } = question
  const fault = faultOfOptions(question) ?? faultOfKeeping(question)
  if (fault !== undefined) return fault
  if (repeats && type !== 'choice') return 'repeats: only a choice repeats'
  if (redFlag !== null && type !== 'boolean')
    return 'redFlag: of a choice it stands at its options, other types have none'
  if (type === 'display' && (required || initial !== undefined))
    return 'type: a display is not answered'
  if (min !== null && max !== null && min > max) return 'min: is more than max'
  if (initial !== undefined && problemOf(question, initial) !== undefined)
    return 'initial: is no answer to this question'
  return undefined
}

/** An emergency of another day is none of today. */
function faultOfKeeping({ type, keptAs, options, redFlag }: Question): string | undefined {
  if (!keptAs) return undefined
  if (type === 'display') return 'keptAs: a display is not answered'
  return redFlag !== null || options.some((option) => option.redFlag)
    ? 'keptAs: an emergency is asked anew each time'
    : undefined
}

function faultOfOptions({ type, options }: Question): string | undefined {
  if (type !== 'choice') return options.length === 0 ? undefined : 'options: only a choice has some'
  if (options.length < 2) return 'options: at least two to choose from'
  return new Set(options.map(({ code }) => code)).size < options.length
    ? 'options: a code is there twice'
    : undefined
}
