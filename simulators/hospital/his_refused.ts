/** A refusal, by the words of docs/his_protocol.md. */
export class HisRefused extends Error {
  override readonly name = 'HisRefused'
  constructor(
    readonly status: 400 | 404 | 409 | 412,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
