/** The addresses of documents. They ask for no token: the ticket authorises, and the file's access is checked again when it is rendered. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { endedPage, filePage, pagePolicy } from './page'
import { documentPath, readTicket } from './tickets'
import type { DocumentKind, MadeDocument } from './types'

/** Rendering a file costs the processor about as much as a hundred calls. */
const limit = { max: 30, timeWindow: 60_000 }
const ticketShape = /^[\w-]{22}$/

/** Mounts the addresses. The log has their pattern only, never a ticket. */
export function registerDocuments(
  app: FastifyInstance,
  deps: Dependencies,
  kinds: readonly DocumentKind[],
): void {
  const make = async (ticket: string): Promise<MadeDocument | string> => {
    const found = ticketShape.test(ticket) ? await readTicket(deps, ticket) : undefined
    const kind = kinds.find(({ name }) => name === found?.kind)
    if (found === undefined || kind === undefined) return '链接已经过期，或不完整。'
    try {
      return await kind.make(deps, found.subjectId, found.accountId)
    } catch (error) {
      if (error instanceof Refused) return error.message
      throw error
    }
  }
  const sendFile = async (ticket: string, reply: FastifyReply): Promise<FastifyReply> => {
    const made = await make(ticket)
    if (typeof made === 'string') return sendPage(reply, endedPage(made), 404)
    const name = encodeURIComponent(made.fileName).replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return privately(reply)
      .header('content-disposition', `inline; filename="document.pdf"; filename*=UTF-8''${name}`)
      .type('application/pdf')
      .send(made.pdf)
  }
  const options = {
    schema: { hide: true },
    config: { rateLimit: limit },
    handlerTimeout: app.callDeadlineMs,
  }

  app.get<{ Params: { ticket: string } }>(
    `${documentPath}/:ticket`,
    options,
    async (request, reply) => {
      const { ticket } = request.params
      if (!/MicroMessenger/i.test(request.headers['user-agent'] ?? ''))
        return sendFile(ticket, reply)
      // WeChat's browser shows a page first; the file is rendered when it is opened.
      const known = ticketShape.test(ticket) && (await readTicket(deps, ticket)) !== undefined
      return known
        ? sendPage(reply, filePage(`${documentPath}/${ticket}/file.pdf`), 200)
        : sendPage(reply, endedPage('链接已经过期，或不完整。'), 404)
    },
  )
  app.get<{ Params: { ticket: string } }>(
    `${documentPath}/:ticket/file.pdf`,
    options,
    (request, reply) => sendFile(request.params.ticket, reply),
  )
}

function sendPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  return privately(reply)
    .code(status)
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(html)
}

function privately(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
}
