/** Telling a patient: written in the caller's transaction, so that it is told exactly when the thing itself happened. */
import type { MessageKind } from '../../../src/contract/message'
import type { Executor } from '../../database/client'
import * as repository from './repository'
import type { Addressee, Announcement } from './types'

/** Writes a message; told before (the same key), it is not written again. How many accounts are told. */
export async function announce(
  tx: Executor,
  announcement: Announcement & Addressee,
): Promise<number> {
  return repository.addMessages(tx, announcement, needsFullAccess.has(announcement.kind))
}

/** Drops what is not sent yet about something that changed; all kinds unless some are named. How many. */
export async function supersede(
  tx: Executor,
  subjectId: string,
  kinds?: readonly MessageKind[],
): Promise<number> {
  return repository.dropWaiting(tx, subjectId, kinds)
}

/** What those who may only book are not told of a patient. */
const needsFullAccess: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'bill',
  'report',
  'balance',
])
