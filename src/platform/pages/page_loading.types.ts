/** Whether the page requested last is still being loaded. */
export type IsPageLoading = () => boolean
/** A page was asked for and did not open. */
export type SayNotOpened = () => void
/** Loads the code of a page that is likely to be opened next, without showing it. */
export type LoadAhead = (path: string) => void
/** Runs it when idle, where loading costs the patient nothing. */
export type WhenIdleOnWifi = (work: () => void) => void
