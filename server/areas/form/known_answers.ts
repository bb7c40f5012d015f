/** Allergies, medicines, history: kept with the patient as they were said, and only confirmed before the next visit. Which questions these are, the hospital says (`keptAs`). */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { KnownAnswer } from '../../../src/contract/form'
import { problemOf } from '../../../src/contract/form/problems'
import {
  answerValue,
  type Answer,
  type Question,
  type QuestionGroup,
} from '../../../src/contract/form/questions'
import { answersByLink, visibleGroups } from '../../../src/contract/form/rules'
import { decryptIdNo, encryptIdNo, knownOf, type IdentityKeys } from '../../crypto/identity_cipher'
import type { Executor, Transaction } from '../../database/client'
import { hospitalDay } from '../../values/hospital_time'
import type { AccountPatient } from '../patient'
import { listKnown, replaceKnown, type KnownRow } from './known_repository'
import { wordsOf } from './summary'

/** After so many days it is asked for a closer look. */
const oldDays = 90
const dayMs = 86_400_000

const known = v.object({
  /** The question as it was read. */
  question: v.string(),
  value: answerValue,
  /** Of a choice: what was chosen, in words. */
  chosen: v.array(v.object({ code: v.string(), text: v.string() })),
  words: v.string(),
})
type Known = v.InferOutput<typeof known>

/** A row's content. */
export const openKnown = (keys: IdentityKeys, { knownId, saved }: KnownRow): Known =>
  v.parse(known, JSON.parse(decryptIdNo(keys, knownOf(knownId), saved)))

/** What is known for questions that have no answer yet. Whoever sees all of the patient's papers sees what relatives said, everybody else only what he said himself. */
export async function listKnownAnswers(
  executor: Executor,
  keys: IdentityKeys,
  asked: {
    accountId: string
    patient: AccountPatient
    groups: readonly QuestionGroup[]
    answers: readonly Answer[]
    now: Date
  },
): Promise<KnownAnswer[]> {
  const { accountId, patient, groups, now } = asked
  const answered = new Set(asked.answers.map(({ linkId }) => linkId))
  const open = keptQuestions(groups).filter(({ linkId }) => !answered.has(linkId))
  if (open.length === 0) return []
  const rows = await listKnown(executor, {
    patientId: patient.patientId,
    accountId,
    keptAs: open.map(({ keptAs }) => keptAs),
    ofEverybody: patient.isProven && patient.accessLevel === 'full',
  })
  return open.flatMap((question) => {
    const row = rows.find(({ keptAs }) => keptAs === question.keptAs)
    if (row === undefined) return []
    const said = openKnown(keys, row)
    if (!fits(question, said)) return []
    const { confirmedAt } = row
    const isOld = now.getTime() - confirmedAt.getTime() > oldDays * dayMs
    const { linkId } = question
    return [{ linkId, value: said.value, confirmedOn: hospitalDay(confirmedAt), isOld }]
  })
}

/** An answer is good for another question where it is one, and where what was chosen means the same. */
function fits(question: Question, { value, chosen }: Known): boolean {
  const isSame = ({ code, text }: Known['chosen'][number]) =>
    question.options.some((option) => option.code === code && option.text === text)
  return problemOf(question, value) === undefined && chosen.every(isSame)
}

/** Keeps what was sent; what was not answered, or by 不知道, stays as it was said before. */
export async function keepKnownAnswers(
  tx: Transaction,
  keys: IdentityKeys,
  whose: { patientId: string; accountId: string },
  sent: { groups: readonly QuestionGroup[]; answers: readonly Answer[] },
): Promise<void> {
  const answers = answersByLink(sent.answers)
  const rows = keptQuestions(visibleGroups(sent.groups, answers)).flatMap((question) => {
    const value = answers[question.linkId]
    if (value === undefined || value === null) return []
    const knownId = randomUUID()
    const said: Known = {
      question: question.text,
      value,
      chosen: question.options
        .filter(({ code }) => Array.isArray(value) && value.includes(code))
        .map(({ code, text }) => ({ code, text })),
      words: wordsOf(question, value),
    }
    const saved = encryptIdNo(keys, knownOf(knownId), JSON.stringify(said))
    return [{ knownId, keptAs: question.keptAs, saved }]
  })
  if (rows.length > 0) await replaceKnown(tx, whose, rows)
}

const keptQuestions = (groups: readonly QuestionGroup[]) =>
  groups
    .flatMap(({ questions }) => questions)
    .flatMap((question) => (question.keptAs ? [{ ...question, keptAs: question.keptAs }] : []))
