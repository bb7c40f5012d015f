/** What an account answered: in its export, and gone with it. */
import { answersByLink, visibleGroups } from '../../../src/contract/form/rules'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { decryptAnswers } from './kept_answers'
import { forgetAnswersOf, listOwnAnswers } from './personal_repository'
import { wordsOf } from './summary'

/** Every question with its answer, in words. */
export async function exportAccount(
  tx: Transaction,
  accountId: string,
  { settings }: Pick<Dependencies, 'settings'>,
): Promise<object> {
  const rows = await listOwnAnswers(tx, accountId)
  return {
    answersBeforeVisits: rows.map(({ orderId, saved, content, savedAt, sentAt }) => {
      const kept = decryptAnswers(settings.identityKeys, orderId, saved)
      const answers = answersByLink(kept.answers)
      return {
        title: content.title,
        savedAt,
        sentAt,
        note: kept.note,
        answers: visibleGroups(content.groups, answers)
          .flatMap(({ questions }) => questions)
          .filter(({ linkId }) => linkId in answers)
          .map((question) => ({
            question: question.text,
            answer: wordsOf(question, answers[question.linkId]),
          })),
      }
    }),
  }
}

/** The hospital has what it was sent; the app keeps nothing. */
export function forgetAccount(tx: Executor, accountId: string): Promise<void> {
  return forgetAnswersOf(tx, accountId)
}
