/** How long a press may run before its button looks busy: a browser is told at once, which costs it nothing. */
export const BUSY_LOOK_AFTER_MS = 0
