/** The window in px. */
export interface WindowSize {
  widthPx: number
  heightPx: number
}

/** Reads the window's size. */
export type ReadWindowSize = () => WindowSize

/** Called when the window's size changes; the returned function stops it. */
export type OnWindowResize = (listener: (size: WindowSize) => void) => () => void
