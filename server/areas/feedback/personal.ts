/** What an account wrote: in its export; at its end, what the law does not keep is gone. */
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import * as repository from './personal_repository'
import { decryptPicture, decryptWritten } from './written'

/** Ratings, and everything that was written with its pictures and the hospital's answers. */
export async function exportAccount(
  tx: Transaction,
  accountId: string,
  { settings }: Pick<Dependencies, 'settings'>,
): Promise<object> {
  const keys = settings.identityKeys
  const ratings = await repository.listOwnRatings(tx, accountId)
  const pictures = await repository.listOwnPictures(tx, accountId)
  const entries = await repository.listOwnEntries(tx, accountId)
  const feedback: object[] = []
  for (const { feedbackId, written, ...row } of await repository.listOwnFeedback(tx, accountId)) {
    feedback.push({
      ...row,
      written: decryptWritten(keys, feedbackId, written),
      /** JPEGs in base64. */
      pictures: pictures
        .filter((picture) => picture.feedbackId === feedbackId)
        .map(({ pictureId, content }) => decryptPicture(keys, pictureId, content)),
      answers: entries
        .filter((entry) => entry.feedbackId === feedbackId)
        .map(({ entryId, at, kind, written: text, byPhone }) => ({
          at,
          kind,
          written: decryptWritten(keys, entryId, text),
          byPhone,
        })),
    })
  }
  return {
    visitRatings: ratings.map(({ orderId, written, ...row }) => ({
      ...row,
      written: written === null ? null : decryptWritten(keys, orderId, written),
    })),
    feedback,
  }
}

export function forgetAccount(tx: Executor, accountId: string): Promise<void> {
  return repository.forgetFeedback(tx, accountId)
}
