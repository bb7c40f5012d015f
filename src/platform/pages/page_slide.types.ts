/** The next page comes from the right, as WeChat's own do, or without a move; going back comes from the left by itself. */
export type SlidePage = (isForward: boolean) => void
