/** The hospital's identity provider (OpenID Connect). */

/** The provider's claims about a person. */
export interface StaffClaims {
  staffId: string
  name: string
  groups: string[]
  /** The provider's own session (`sid`), where it names one. */
  providerSession: string | undefined
  /** When the provider said so, by its clock. */
  issuedAt: Date
}

/** A person's account asked for again. `gone`: the provider refuses the account or its session for good. */
export type Rechecked =
  | { state: 'gone' }
  | { state: 'confirmed'; refreshToken: string; claims: StaffClaims | undefined }

/** Whose sessions a provider ends: of a person, or of one session of the provider. */
export interface ProviderLogout {
  staffId: string | undefined
  providerSession: string | undefined
  issuedAt: Date
}

/** What the provider's answer must match. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OidcGateway {
  /** The address to redirect the browser to. @throws GatewayUnavailable */
  begin(): Promise<ExpectedAnswer & { address: string }>
  /** Validates what the browser returns with. @throws GatewayRefused when it is invalid, GatewayUnavailable */
  finish(
    callback: URL,
    expected: ExpectedAnswer,
  ): Promise<StaffClaims & { refreshToken: string | undefined }>
  /** Asks whether the account of a refresh token still stands; claims where the provider repeats them. @throws GatewayRefused, GatewayUnavailable */
  recheck(refreshToken: string): Promise<Rechecked>
  /** Validates a logout token (OpenID Connect Back-Channel Logout 1.0). @throws GatewayRefused, GatewayUnavailable */
  readLogout(logoutToken: string): Promise<ProviderLogout>
}
