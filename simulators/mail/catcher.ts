/** The demo's mail server: real SMTP on this machine, which keeps what it gets for its inbox. */
import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Sql } from '../../server/database/client'
import { addMail } from './mail_repository'

/** Listens on a port of 127.0.0.1; answers what ends it. */
export async function catchMails(sql: Sql, port: number): Promise<() => void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? refusal() : null),
    onData: (stream, _session, done) => {
      keep(sql, stream).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error('not kept')),
      )
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return () => server.close()
}

async function keep(sql: Sql, stream: SMTPServerDataStream): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { to, subject, text, attachments } = await PostalMime.parse(Buffer.concat(chunks))
  const [file] = attachments
  await addMail(sql, {
    recipient: to?.[0]?.address ?? '',
    subject: subject ?? '',
    content: text ?? '',
    fileName: file?.filename ?? '',
    file: Buffer.from(file?.content as ArrayBuffer),
  })
}

/** What a mail server says of a mailbox that it does not have. */
function refusal(): Error {
  return Object.assign(new Error('No such user here'), { responseCode: 550 })
}
