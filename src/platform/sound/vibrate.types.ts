/** Vibrates, where the device can: short, or long as for a call. */
export type Vibrate = (kind?: 'short' | 'call') => void
