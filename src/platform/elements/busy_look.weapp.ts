/**
 * How long a press may run before its button looks busy: on and off are two updates of the screen, most presses only open a page, and over what is sent lies WeChat's loading mask. It takes no
 * second press in any case.
 */
export const BUSY_LOOK_AFTER_MS = 1000
