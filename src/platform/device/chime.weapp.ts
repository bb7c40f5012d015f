import type { Chime } from './chime.types'

/** The mini-program carries no sound file; it buzzes. */
export const chime: Chime = { prepare: () => undefined, play: () => undefined }
