/** How the whole app looks. */
interface RootLook {
  isElder: boolean
  /** A factor on all text sizes. */
  fontScale: number
}

/** Puts the look on the document's root, for `styles/tokens.scss`. The mini-program has no root: there each PageFrame carries it. */
export type ApplyRootLook = (look: RootLook) => void
