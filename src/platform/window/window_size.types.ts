/** The window in px. */
export interface WindowSize {
  widthPx: number
  heightPx: number
}

/** Reads the window's size. */
export type ReadWindowSize = () => WindowSize

/** Calls the listener when the window has another size; the returned function stops that. */
export type OnWindowResize = (listener: (size: WindowSize) => void) => () => void
