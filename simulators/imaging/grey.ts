/** What an archive draws: stored densities as the grey of a picture. */
import type { VoiWindow } from '../../server/gateways/imaging/types'

const { max, min, round } = Math

/** Stored densities as grey tones: a window of the linear function (PS3.3 C.11.2.1.2.1). */
export function toGrey(stored: Int16Array, { centre, width }: VoiWindow): Uint8Array {
  const low = centre - 0.5 - (width - 1) / 2
  const scale = 255 / max(1, width - 1)
  return Uint8Array.from(stored, (value) => min(255, max(0, round((value - low) * scale))))
}
