/** The hospital's identity provider (OpenID Connect). */

/** The provider's claims about a person. */
export interface StaffClaims {
  staffId: string
  name: string
  groups: string[]
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
  finish(callback: URL, expected: ExpectedAnswer): Promise<StaffClaims>
}
