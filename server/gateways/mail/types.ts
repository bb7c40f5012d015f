/** A mail with one file. */
export interface Mail {
  /** Names the mail for good: a repetition has the same `Message-ID`. */
  id: string
  to: string
  subject: string
  text: string
  file: { name: string; pdf: Buffer }
}

/** What the app needs of the hospital's mail server. */
export interface MailGateway {
  /** Hands a mail over. @throws GatewayRefused (the mailbox or the mail was refused for good), GatewayUnavailable (`undone` where the server cannot have it). Neither says the address. */
  send(mail: Mail): Promise<void>
}
