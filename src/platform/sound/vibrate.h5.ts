import type { Vibrate } from './vibrate.types'

/** Vibrations and pauses, in ms. */
const patterns = { short: [200], call: [400, 200, 400, 200, 800] }

/** Safari has no vibration. */
export const vibrate: Vibrate = (kind = 'short') =>
  void ('vibrate' in navigator && navigator.vibrate(patterns[kind]))
