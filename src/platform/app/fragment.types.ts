/**
 * The part of the address behind the `#`: browsers send it to no server. A mini-program has none: there it is the
 * page’s `token`, or the `scene` of a scanned code, which no server sees either.
 */
export interface Fragment {
  /** As it stands in the address, with its `#`; empty where there is none. */
  read(): string
  /** Reads it and removes it from the address, so that no screenshot, history or shared link contains it. */
  take(): string
  /** Called when the open page's fragment changes; returns the function that stops it. */
  watch(changed: () => void): () => void
}
