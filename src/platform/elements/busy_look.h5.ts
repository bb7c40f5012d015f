/** How long a press may run before its button looks busy: in a browser that costs nothing, so at once. */
export const BUSY_LOOK_AFTER_MS = 0
