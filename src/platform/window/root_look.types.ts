/** The look of the whole app. */
interface RootLook {
  isElder: boolean
  /** A factor on all text sizes. */
  fontScale: number
}

/** Applies the look to the document's root, for `styles/tokens.scss`. The mini-program has no root: there each PageFrame applies it. */
export type ApplyRootLook = (look: RootLook) => void
