/**
 * What stands behind the `#` of the address: browsers send it to no server. A mini-program has none: there it is the page’s `token`, or the `scene` of a scanned code, which no server sees either.
 */
export interface Fragment {
  /** The way it stands in the address, with its `#`; empty where there is none. */
  read(): string
  /** Reads it and takes it out of the address, so that no screenshot, history or link passed on has it. */
  take(): string
  /** Calls when another one is put into the address of the open page; returns how to stop. */
  watch(changed: () => void): () => void
}
