/** Whether the page itself can be printed here; else the PDF is the way. */
export type CanPrint = () => boolean

/** Opens the system's printing of this page. Call it from a tap, where `canPrint`. */
export type PrintPage = () => void
