/** Mail by SMTP. One connection a mail: there are few. */
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import type { Mail, MailGateway } from './types'

const system = 'mail'
const waitMs = 10_000
const silentMs = 30_000

interface MailConfig {
  /** `smtp://user:password@host:587` (STARTTLS), or `smtps://…:465`. */
  url: string
  /** `Hospital <no-reply@hospital.example>`, or the address alone. */
  from: string
  /** Nothing is said before TLS. */
  requireTls: boolean
}

/** What the library's errors say. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** The real client. */
export class MailClient implements MailGateway {
  constructor(private readonly config: MailConfig) {}

  async send(mail: Mail): Promise<void> {
    const { from } = this.config
    const sender = addressOf(from)
    const content = await new MailComposer({
      messageId: `<${mail.id}@${sender.split('@')[1] ?? 'localhost'}>`,
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      attachments: [
        { filename: mail.file.name, content: mail.file.pdf, contentType: 'application/pdf' },
      ],
    })
      .compile()
      .build()
    // Read only after the server has accepted sender and recipient; at its end the server may have the mail.
    let isHandedOver = false
    const message = Readable.from([content])
    message.once('end', () => {
      isHandedOver = true
    })
    const connection = this.connect()
    try {
      await this.opened(connection)
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.send({ from: sender, to: [mail.to] }, message, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    } catch (error) {
      throw failureOf(error as SmtpError, isHandedOver)
    } finally {
      connection.close()
    }
  }

  private connect(): SMTPConnection {
    const url = new URL(this.config.url)
    const isSecure = url.protocol === 'smtps:'
    const connection = new SMTPConnection({
      host: url.hostname,
      port: Number(url.port) || (isSecure ? 465 : 587),
      secure: isSecure,
      requireTLS: this.config.requireTls && !isSecure,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: silentMs,
    })
    // Each step listens for itself; between them an error has nobody else.
    connection.on('error', () => undefined)
    return connection
  }

  private async opened(connection: SMTPConnection): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    const { username, password } = new URL(this.config.url)
    if (username === '') return
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()))
    })
  }
}

/** A 5xx about the recipient or the mail is for good; one about the sender or the login is the hospital's to mend. The server's own words may have the address and are left out. */
function failureOf({ code, responseCode, command }: SmtpError, isHandedOver: boolean): Error {
  const answer = String(responseCode ?? code ?? 'failed')
  const isAboutMail = /^(RCPT|DATA)/.test(command ?? '')
  if (responseCode !== undefined && responseCode >= 500 && isAboutMail)
    return new GatewayRefused(system, answer, 'the recipient or the mail was refused')
  const undone = responseCode !== undefined || !isHandedOver
  return new GatewayUnavailable(system, answer, { undone })
}

function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
