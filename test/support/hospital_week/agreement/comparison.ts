/** One thing that both sides keep. */
import type { Week } from '../week'

/** A sentence each. */
export type Lines = readonly string[]
/** What the hospital's books say, and what the app's tables say. */
export type Comparison = (week: Week) => Promise<[hospital: Lines, app: Lines]>
