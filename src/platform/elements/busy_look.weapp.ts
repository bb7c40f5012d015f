/**
 * How long a press may run before its button looks busy: on and off are two updates of the screen, most presses only
 * open a page, and WeChat's loading mask covers requests. A second press is ignored in any case.
 */
export const BUSY_LOOK_AFTER_MS = 1000
