/** Questions and answers as the phone gets them. */
import type { Form, FormStanding, KnownAnswer } from '../../../src/contract/form'
import type { Question } from '../../../src/contract/form/questions'
import { countAnswers } from '../../../src/contract/form/rules'
import { localizeName } from '../../language/callers_language'
import { formatClock, hospitalMoment } from '../../values/hospital_time'
import type { AnswerRow, OrderRow, QuestionnaireRow } from './answers_repository'
import type { KeptAnswers } from './kept_answers'

/** An order with what is asked before its visit. */
export interface Asked {
  order: OrderRow
  questionnaire: QuestionnaireRow | undefined
  answers: AnswerRow | undefined
}

/** Whether answers can still change: the order is booked, and its visit has not begun. */
export const isOpen = ({ status, beginsAt, now }: OrderRow): boolean =>
  (status === 'BOOKED' || status === 'TAKEN') && beginsAt > now

/** Why answers can no longer change. */
export const closedWords = ({ status, beginsAt, now }: OrderRow): string =>
  beginsAt > now && status !== 'VISITED'
    ? '这个号已不在预约中，不用再回答了'
    : '就诊时间已到，不能再改了，请直接告诉医生'

/** How it stands with an order. */
export function standingOf({ order, questionnaire, answers }: Asked): FormStanding {
  if (questionnaire === undefined)
    return { state: 'none', asked: 0, answered: 0, sentAt: null, isChanged: false, delivery: null }
  return {
    state: isOpen(order) ? 'open' : 'closed',
    ...countsOf(answers ?? countAnswers(questionnaire.content.groups, {})),
    sentAt: hospitalMoment(answers?.sentAt ?? null),
    isChanged: answers?.changed ?? false,
    delivery: answers === undefined ? null : deliveryOf(answers),
  }
}

const countsOf = ({ asked, answered }: { asked: number; answered: number }) => ({ asked, answered })

/** A hospital that is only silent still hears of it; what it refused, it does not. */
function deliveryOf({
  revision,
  deliveredRevision,
  failure,
}: Pick<AnswerRow, 'revision' | 'deliveredRevision' | 'failure'>): FormStanding['delivery'] {
  if (revision === 0) return null
  if (revision === deliveredRevision) return 'delivered'
  return failure === 'refused' || failure === 'not_offered' ? 'failed' : 'sending'
}

/** The questions in the caller's language, as far as their fields do not tell it (language/spoken.ts), and what was answered. */
export function presentForm(
  asked: Asked & { questionnaire: QuestionnaireRow },
  patientName: string,
  kept: Partial<KeptAnswers> & { known: KnownAnswer[] },
): Form {
  const { order, questionnaire, answers } = asked
  const { title, intro, groups } = questionnaire.content
  return {
    ...standingOf(asked),
    orderId: order.orderId,
    patientName,
    departName: order.departName,
    doctorName: order.doctorName,
    visitDate: order.visitDate,
    beginTime: formatClock(order.beginsAt),
    version: questionnaire.version,
    title: localizeName('text', title),
    intro,
    groups: groups.map((group) => ({
      ...group,
      title: inWords(group.title),
      questions: group.questions.map(questionInWords),
    })),
    answers: kept.answers ?? [],
    known: kept.known,
    note: kept.note ?? '',
    photoId: kept.photoId ?? null,
    savedAt: hospitalMoment(answers?.savedAt ?? null),
    serverNow: hospitalMoment(order.now),
  }
}

const inWords = (words: string | null): string | null =>
  words === null ? null : localizeName('text', words)

const questionInWords = (question: Question): Question => ({
  ...question,
  text: localizeName('text', question.text),
  unit: inWords(question.unit),
  options: question.options.map((option) => ({
    ...option,
    text: localizeName('text', option.text),
  })),
})
