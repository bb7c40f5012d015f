/** A short sound. Browsers allow it only after a tap: `prepare` belongs into one. */
export interface Chime {
  prepare(): void
  play(): void
}
