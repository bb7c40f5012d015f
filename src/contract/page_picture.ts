/** Pages that stand in their documents (docs/decisions/0026): what the build compiles of them, and the server draws with. */
import type { Branch, HosDetail, Remark } from './hospital'

/** Asks our server in the name of who looks at the page, and gives the answer's body. @throws for a refusal. */
export type AskOurs = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** What anyone may know of the hospital. */
export interface PictureFacts {
  hospital: HosDetail
  branches: Branch[]
  announcements: Remark[]
}

/** Who opens the page; unknown to the server, so it draws it for each, and the document chooses. */
export interface Visitor {
  isElder: boolean
  /** Signed in, or about to be. */
  isKnown: boolean
}

/** For whom a page is drawn. */
export interface Viewer {
  facts: PictureFacts
  /** Of the page's address. */
  query: URLSearchParams
  /** The branch chosen last on this phone. */
  branchId: string | undefined
}

/** A page that stands in its document (server/h5), drawn by its own parts and compiled for the server by the build (config/h5/server_files.ts). */
export interface PagePicture {
  /** Before anything is known of what it shows; undefined for who does not see the page. */
  empty: (facts: PictureFacts, visitor: Visitor) => string | undefined
  /** Asks for what it shows first, as the page does, and draws it where it is known in which look; undefined when its address leads to nothing. */
  filled: (viewer: Viewer, ask: AskOurs) => Promise<((isElder: boolean) => string) | undefined>
}
