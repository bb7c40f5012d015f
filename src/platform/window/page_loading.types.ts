/** Whether the page that was asked for last is still being fetched. */
export type IsPageLoading = () => boolean
