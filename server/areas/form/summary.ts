/** A plain text for the doctor, made by rules: every answer in the hospital's own words, emergencies first. Nothing is concluded. */
import type { Answer, AnswerValue, Question } from '../../../src/contract/form/questions'
import { answersByLink, redFlagsOf, visibleGroups } from '../../../src/contract/form/rules'
import { relationLabels, type Relation } from '../../../src/contract/patient'
import { formatClock, hospitalDay } from '../../values/hospital_time'
import type { Content } from './answers_repository'

/** What the photo beside the note is, for doctors. */
export const photoWords = '患者给医生的照片'

/** What was answered, by whom. */
export interface AnsweredForm {
  content: Content
  answers: readonly Answer[]
  note: string
  /** A photo goes with it. */
  hasPhoto?: boolean
  relation: Relation | null
  publishedAt: Date
  sentAt: Date
}

/** The text. */
export function summaryOf(form: AnsweredForm): string {
  const { content, note, publishedAt } = form
  const answers = answersByLink(form.answers)
  const flags = redFlagsOf(content.groups, answers)
  return [
    `${content.title}（${hospitalDay(publishedAt)} 版）`,
    `${writerOf(form)}于 ${hospitalDay(form.sentAt)} ${formatClock(form.sentAt)} 在手机上填写，未经核实`,
    ...(flags.length === 0
      ? []
      : ['【急】', ...flags.map(({ question, words }) => `- ${question}：${words ?? '是'}`)]),
    ...visibleGroups(content.groups, answers).flatMap(({ title, questions }) => [
      ...(title === null ? [] : [`【${title}】`]),
      ...questions
        .filter(({ type }) => type !== 'display')
        .map((question) => `- ${question.text}：${wordsOf(question, answers[question.linkId])}`),
    ]),
    ...(note === '' ? [] : ['【想对医生说】', note]),
    ...(form.hasPhoto ? ['【附照片 1 张】'] : []),
  ].join('\n')
}

const writerOf = ({ relation }: AnsweredForm): string => {
  if (relation === null || relation === 'self') return '患者'
  return `家人（患者是其${relationLabels[relation]}）`
}

/** An answer in the hospital's words. */
export function wordsOf(question: Question, value: AnswerValue | null | undefined): string {
  if (value === undefined) return '未回答'
  if (value === null) return '不知道'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return question.options
      .filter(({ code }) => value.includes(code))
      .map(({ text }) => text)
      .join('、')
  return `${value}${question.unit === null ? '' : ` ${question.unit}`}`
}
