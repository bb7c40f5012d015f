import type { Vibrate } from './vibrate.types'

const buzzMs = 200

/** Safari has no vibration at all. */
export const vibrate: Vibrate = () => void ('vibrate' in navigator && navigator.vibrate(buzzMs))
