import type { FindPosition } from './position.types'

const patienceMs = 10_000
/** A position of some minutes ago is good enough. */
const freshMs = 300_000

/** Undefined in browsers without geolocation. */
export const findPosition: FindPosition | undefined =
  'geolocation' in navigator
    ? () =>
        new Promise((resolve) => {
          navigator.geolocation.getCurrentPosition(
            ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
            () => resolve(undefined),
            { timeout: patienceMs, maximumAge: freshMs },
          )
        })
    : undefined
