/** What other areas hand over to have a patient told. */
import type { MessageKind } from '../../../src/contract/message'
import type { Sentence } from '../../language/sentence'

/** To one account, or to everybody who may act for a patient; with both, to that account about that patient. */
export type Addressee =
  | { accountId: string; patientId?: string }
  | { patientId: string; accountId?: undefined }

export interface Announcement {
  kind: MessageKind
  /** The order, bill, report … it is about. */
  subjectId: string
  /** Names what happened: an account is told once of each key. */
  key: string
  /** Shown in the message centre only: these words never leave for WeChat or SMS. No diagnosis. */
  title: string | Sentence
  body: string | Sentence
  /** The page a tap opens: `/subpages/…?…`. */
  route?: string
  /** The hospital's clock; now unless given. */
  dueAt?: Date
  /** Sent later than this it would be of no use; it then stays in the centre. */
  usefulUntil?: Date
}
