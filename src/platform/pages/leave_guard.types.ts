/** Called when the patient goes back by the device's own means; `leave` permits it. */
type LeaveAttempt = (leave: () => void) => void

/**
 * Blocks the device's own "back" (browser button, swipe, the mini-program's navigation bar) until the returned
 * function is called. H5 calls `onAttempt`. The mini-program cannot ask: WeChat shows `words` in a dialog of its own.
 */
export type BlockBack = (onAttempt: LeaveAttempt, words: string) => () => void
