/** Whether the page that was asked for last is still being fetched. */
export type IsPageLoading = () => boolean
/** Fetches the code of a page that is likely to be opened next; it is not shown. */
export type LoadAhead = (path: string) => void
/** Does it once nothing else is to be done, where fetching costs the patient nothing. */
export type WhenIdleOnWifi = (work: () => void) => void
