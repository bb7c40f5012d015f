/** What can be shared: each kind is handed in from outside (server/composition_root.ts), so that this area knows neither reports nor films. */
import type { ShareKind, SharedContent } from '../../../src/contract/share'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** What a share is about, as its owner may see it now. */
interface SharedSubject {
  patientId: string
  /** For the sharer's own list, e.g. 血常规. */
  title: string
}

/** Who looks. */
export interface ShareViewer {
  shareId: string
  /** Whose right to see it the viewer borrows. */
  accountId: string
  /** Stands across the page. */
  watermark: string
  /** What this visit's further requests carry; `requireShareViewer` checks it each time. */
  key: string
  /** When the visit is over, and whatever was opened for it. */
  keyUntil: Date
}

/** One kind of thing to share. */
export interface ShareableKind {
  name: ShareKind
  /** Whether the account may see the subject now: asked when a link is made, and each time it is opened. @throws Refused NOT_FOUND, NOT_PERMITTED */
  requireOwner(sql: Executor, accountId: string, subjectId: string): Promise<SharedSubject>
  /** What the viewer sees. @throws Refused when there is nothing to see any more */
  show(deps: Dependencies, subjectId: string, viewer: ShareViewer): Promise<SharedBody>
}

/** The part of the reply that belongs to the kind. */
type SharedBody = Pick<SharedContent, 'report' | 'film'>
