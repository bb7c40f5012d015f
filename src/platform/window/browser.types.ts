import type { BrowserKind } from './user_agent'

/** The browser around the app. In the mini-program there is no address: queries are empty and moves do nothing. */
export interface Browser {
  kind(): BrowserKind
  /** The query of the address, decoded. */
  query(): Readonly<Record<string, string>>
  /** The full address without the hash and without the named queries. */
  addressWithout(names: readonly string[]): string
  /** Replaces the address shown by one without the named queries, without loading anything. Must run before the router starts. */
  stripQuery(names: readonly string[]): void
  /** Leaves for another address. */
  leaveFor(address: string): void
  reload(): void
  /** Whether what is remembered outlives leaving for another address; a browser may forbid it. */
  remembersSession(): boolean
  /** Remembers a text until the window is closed. */
  readSession(key: string): string | undefined
  writeSession(key: string, value: string): void
  removeSession(key: string): void
  /** Settles when the first page is on screen: before that, the router must not be sent elsewhere. */
  whenFirstPageShown(): Promise<void>
}
