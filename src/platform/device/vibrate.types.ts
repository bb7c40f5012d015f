/** A short buzz, where the device can. */
export type Vibrate = () => void
