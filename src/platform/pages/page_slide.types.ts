/** The next page slides in from the right, as WeChat's own do, or without motion; going back slides from the left automatically. */
export type SlidePage = (isForward: boolean) => void
