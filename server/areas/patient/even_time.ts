/** Replies whose timing does not depend on what was found. */
import { patientLimits } from './links/limits'

/** Waits for the work and then for the next step of the clock, so that the duration reveals nothing. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const step = patientLimits.evenStepMs
    const left = step - ((performance.now() - begun) % step)
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
