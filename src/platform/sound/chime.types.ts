/** A short sound. Browsers permit it only after a tap: `prepare` belongs in one. */
export interface Chime {
  prepare(): void
  play(): void
}
