/** Announcing something to a patient: written in the caller's transaction, so that it is sent exactly when the thing itself happened. */
import type { MessageKind } from '../../../src/contract/message'
import type { Executor } from '../../database/client'
import * as repository from './message_repository'
import { fullAccessKinds } from './rules'
import type { Addressee, Announcement } from './types'

/** Writes a message, once per key; returns how many accounts are notified. */
export async function announce(
  tx: Executor,
  announcement: Announcement & Addressee,
): Promise<number> {
  return repository.addMessages(tx, announcement, fullAccessKinds.includes(announcement.kind))
}

/** Drops unsent messages about a subject that changed; all kinds unless some are named. Returns how many. */
export async function supersede(
  tx: Executor,
  subjectId: string,
  kinds?: readonly MessageKind[],
): Promise<number> {
  return repository.dropWaiting(tx, subjectId, kinds)
}
