/** Pages that stand in their documents (docs/decisions/0026): what the build compiles of them, and the server renders with. */
import type { Branch, HosDetail, Remark } from './hospital'

/** Calls our server on behalf of the viewer, and returns the reply's body. @throws for a refusal. */
export type AskOurs = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** The hospital's public facts. */
export interface PictureFacts {
  hospital: HosDetail
  branches: Branch[]
  announcements: Remark[]
}

/** The opener of the page; unknown to the server, so it renders each case, and the document chooses. */
export interface Visitor {
  isElder: boolean
  /** Signed in, or about to be. */
  isKnown: boolean
}

/** The viewer that a page is rendered for. */
export interface Viewer {
  facts: PictureFacts
  /** The parameters of the page's address. */
  query: URLSearchParams
  /** The branch chosen last on this phone. */
  branchId: string | undefined
}

/** A page that stands in its document (server/h5), rendered by its own components and compiled for the server by the build (config/h5/server_files.ts). */
export interface PagePicture {
  /** Before its data is known; undefined for a viewer who does not see the page. */
  empty: (facts: PictureFacts, visitor: Visitor) => string | undefined
  /** Loads what it shows first, as the page does, and renders it in the viewer's look; undefined when its address leads to nothing. */
  filled: (viewer: Viewer, ask: AskOurs) => Promise<((isElder: boolean) => string) | undefined>
}
