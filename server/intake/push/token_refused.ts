/** Refusals of the token call, by the codes of RFC 6749. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  constructor(
    readonly code:
      | 'invalid_request'
      | 'invalid_client'
      | 'unsupported_grant_type'
      | 'invalid_scope',
    message: string,
  ) {
    super(message)
  }
}
