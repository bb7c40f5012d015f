/** What can be shared: each kind is handed in (server/composition_root.ts), so that this area knows neither reports nor films. */
import type { ShareKind, SharedContent } from '../../../src/contract/share'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** The subject of a share, as its owner may see it now. */
interface SharedSubject {
  patientId: string
  /** For the sharer's own list, e.g. 血常规. */
  title: string
}

/** The viewer. */
export interface ShareViewer {
  shareId: string
  /** The account whose right to see the subject the viewer uses. */
  accountId: string
  /** The text across the page. */
  watermark: string
  /** The key of the visit's further requests; `requireShareViewer` checks it each time. */
  key: string
  /** The end of the visit, and of whatever was opened in it. */
  keyUntil: Date
}

/** A kind that can be shared. */
export interface ShareableKind {
  name: ShareKind
  /** Whether the account may see the subject now: checked when a link is made, and each time it is opened. @throws Refused NOT_FOUND, NOT_PERMITTED */
  requireOwner(sql: Executor, accountId: string, subjectId: string): Promise<SharedSubject>
  /** What the viewer sees. @throws Refused when there is nothing to see any more */
  show(deps: Dependencies, subjectId: string, viewer: ShareViewer): Promise<SharedBody>
}

/** The part of the reply that belongs to the kind. */
type SharedBody = Pick<SharedContent, 'report' | 'film'>
