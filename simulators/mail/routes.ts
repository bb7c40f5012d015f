/** The inbox where a tester reads what was sent by mail. */
import type { FastifyInstance } from 'fastify'
import { consoleHead } from '../console_head'
import type { Dependencies } from '../dependencies'
import { sendPage } from '../pages'
import { findFile, listMails } from './mail_repository'

/** Mounts a page for people, JSON for tests (`?to=`), and the files. */
export function serveMail(scope: FastifyInstance, { sql }: Dependencies): void {
  scope.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: '邮件收件箱（演示）',
      kind: 'console',
      scripts: ['mail.js'],
      body: `${consoleHead('邮件收件箱', '/sandbox/mail')}<main><p class="wide">新的在前，每两秒更新。发往 nobody@… 的邮件会被拒收。</p><ul id="messages" class="messages wide" aria-live="polite"></ul></main>`,
    }),
  )
  scope.get<{ Querystring: { to?: string } }>('/messages', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await listMails(sql, request.query.to || undefined)),
  )
  scope.get<{ Params: { messageId: string } }>('/:messageId/file.pdf', async (request, reply) => {
    const found = await findFile(sql, request.params.messageId)
    return found === undefined
      ? reply.code(404).send({ message: '没有这封邮件' })
      : reply.type('application/pdf').send(found.file)
  })
}
