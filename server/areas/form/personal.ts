/** What an account answered: in its export, and gone with it. */
import { answersByLink, visibleGroups } from '../../../src/contract/form/rules'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { decryptAnswers } from './kept_answers'
import { openKnown } from './known_answers'
import { listOwnKnown } from './known_repository'
import { forgetAnswersOf, listOwnAnswers } from './personal_repository'
import { readPhoto } from './photos'
import { wordsOf } from './summary'

/** Every question with its answer, in words. */
export async function exportAccount(
  tx: Transaction,
  accountId: string,
  { settings }: Pick<Dependencies, 'settings'>,
): Promise<object> {
  const rows = await listOwnAnswers(tx, accountId)
  const known = await listOwnKnown(tx, accountId)
  return {
    knownFromAnswers: known.map((row) => {
      const { question, words } = openKnown(settings.identityKeys, row)
      return { question, answer: words, confirmedAt: row.confirmedAt }
    }),
    answersBeforeVisits: await inTurn(rows, async (row) => {
      const { orderId, saved, content, savedAt, sentAt } = row
      const kept = decryptAnswers(settings.identityKeys, orderId, saved)
      const answers = answersByLink(kept.answers)
      const { photoId } = kept
      return {
        title: content.title,
        savedAt,
        sentAt,
        note: kept.note,
        /** A JPEG in base64. */
        photo:
          photoId === null
            ? null
            : ((await readPhoto(tx, settings.identityKeys, orderId, photoId)) ?? null),
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

async function inTurn<Row, Result>(
  rows: readonly Row[],
  make: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const made: Result[] = []
  for (const row of rows) made.push(await make(row))
  return made
}

/** The hospital has what it was sent; the app keeps nothing. */
export function forgetAccount(tx: Executor, accountId: string): Promise<void> {
  return forgetAnswersOf(tx, accountId)
}
