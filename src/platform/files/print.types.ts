/** Whether the page itself can be printed here; otherwise the PDF can. */
export type CanPrint = () => boolean

/** Opens the system's print dialog for this page. Called in a tap, where `canPrint`. */
export type PrintPage = () => void
