/** The hospital's identity provider (OpenID Connect). */

/** Who the provider says it is. */
export interface StaffClaims {
  staffId: string
  name: string
  groups: string[]
}

/** What the answer of the provider must fit. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OidcGateway {
  /** Where the browser is sent. @throws GatewayUnavailable */
  begin(): Promise<ExpectedAnswer & { address: string }>
  /** What the browser brings back. @throws GatewayRefused when it is not good, GatewayUnavailable */
  finish(callback: URL, expected: ExpectedAnswer): Promise<StaffClaims>
}
