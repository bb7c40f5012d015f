import type { BrowserKind } from './user_agent'

/** The browser around the app. In the mini-program there is no address: queries are empty and navigation does nothing. */
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
  /** Whether session storage survives leaving for another address; a browser may forbid it. */
  remembersSession(): boolean
  /** A text stored until the window is closed. */
  readSession(key: string): string | undefined
  writeSession(key: string, value: string): void
  removeSession(key: string): void
  /** Settles when the first page is visible: before that, the router must not navigate. */
  whenFirstPageShown(): Promise<void>
}
