/** What other areas hand over to notify a patient. */
import type { MessageKind } from '../../../src/contract/message'
import type { Sentence } from '../../language/sentence'

/** One account, or every account linked to a patient; with both, that account about that patient. */
export type Addressee =
  | { accountId: string; patientId?: string }
  | { patientId: string; accountId?: undefined }

export interface Announcement {
  kind: MessageKind
  /** The order, bill, report … that the message is about. */
  subjectId: string
  /** Identifies the event: an account gets one message per key. */
  key: string
  /** Shown in the message centre only: this text is never sent by WeChat or SMS. No diagnosis. */
  title: string | Sentence
  body: string | Sentence
  /** Names what only full access shows: an account whose level was lowered does not see it any more. */
  needsFull?: true
  /** The page that a tap opens: `/subpages/…?…`. */
  route?: string
  /** The hospital's clock; now unless given. */
  dueAt?: Date
  /** After this the message is not sent any more and stays in the message centre. */
  usefulUntil?: Date
}
