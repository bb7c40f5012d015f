/** Telling a patient: written in the caller's transaction, so that it is told exactly when the thing itself happened. */
import type { MessageKind } from '../../../src/contract/message'
import type { Executor } from '../../database/client'
import * as repository from './repository'

/** To one account, or to everybody who may act for a patient; with both, to that account about that patient. */
export type Addressee = { accountId: string; patientId?: string } | { patientId: string; accountId?: undefined }

export interface Announcement {
  kind: MessageKind
  /** The order, bill, report … it is about. */
  subjectId: string
  /** Names what happened: an account is told once of each key. */
  key: string
  /** Shown in the message centre only: these words never leave for WeChat or SMS. No diagnosis. */
  title: string
  body: string
  /** The page a tap opens: `/subpages/…?…`. */
  route?: string
  /** The hospital's clock; now unless given. */
  dueAt?: Date
  /** Sent later than this it would be of no use; it then stays in the centre. */
  usefulUntil?: Date
}

/** Writes a message; told before (the same key), it is not written again. How many accounts are told. */
export async function announce(tx: Executor, announcement: Announcement & Addressee): Promise<number> {
  return repository.addMessages(tx, announcement, needsFullAccess.has(announcement.kind))
}

/** Drops what is not sent yet about something that changed; all kinds unless some are named. How many. */
export async function overtake(tx: Executor, subjectId: string, kinds?: readonly MessageKind[]): Promise<number> {
  return repository.dropWaiting(tx, subjectId, kinds)
}

/** What those who may only book are not told of a patient. */
const needsFullAccess: ReadonlySet<MessageKind> = new Set<MessageKind>(['bill', 'report', 'balance'])
