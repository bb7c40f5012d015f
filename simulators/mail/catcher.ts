/** The demo's mail server: real SMTP on this machine, which keeps what it gets for its inbox. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Sql } from '../../server/database/client'
import { MailClient } from '../../server/gateways/mail/client'
import type { Mail, MailGateway } from '../../server/gateways/mail/types'
import { addMail } from './mail_repository'

/** The gateway of the demo: the app's own client, and behind it the catcher, which starts with the first mail. */
export class DemoMail implements MailGateway {
  private client: Promise<MailClient> | undefined
  private server: SMTPServer | undefined
  private sql: Sql | undefined

  /** Where the inbox lies. */
  keepIn(sql: Sql): void {
    this.sql = sql
  }

  async send(mail: Mail): Promise<void> {
    this.client ??= this.start()
    await (await this.client).send(mail)
  }

  close(): void {
    this.server?.close()
  }

  private async start(): Promise<MailClient> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody@') ? refusal() : null),
      onData: (stream, _session, done) => {
        this.keep(stream).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('not kept')),
        )
      },
    })
    this.server = server
    const { server: socket } = server
    server.listen(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address() as AddressInfo
    return new MailClient({
      url: `smtp://127.0.0.1:${port}`,
      from: '云溪市第一人民医院 <no-reply@yunxi.example>',
      requireTls: false,
    })
  }

  private async keep(stream: SMTPServerDataStream): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const { to, subject, text, attachments } = await PostalMime.parse(Buffer.concat(chunks))
    const [file] = attachments
    if (this.sql === undefined) return
    await addMail(this.sql, {
      recipient: to?.[0]?.address ?? '',
      subject: subject ?? '',
      content: text ?? '',
      fileName: file?.filename ?? '',
      file: Buffer.from(file?.content as ArrayBuffer),
    })
  }
}

/** What a mail server says of a mailbox that it does not have. */
function refusal(): Error {
  return Object.assign(new Error('No such user here'), { responseCode: 550 })
}
