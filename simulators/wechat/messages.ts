/** Subscription messages: the mini-program's, which use up a permission, and the official account's templates, which reach followers. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import type { Dependencies } from '../dependencies'
import { listFaults } from '../sandbox_repository'
import { fault, say } from './answers'
import { addMessage, addPermissions, listMessages, spendPermission } from './message_repository'
import { appOfToken } from './wechat_repository'

const values = v.record(v.string(), v.object({ value: v.string() }))
const common = { touser: v.string(), template_id: v.string(), data: values }
const subscribeMessage = v.object({ ...common, page: v.optional(v.string(), '') })
const templateMessage = v.object({ ...common, url: v.optional(v.string(), '') })
const answers = v.object({
  openid: v.string(),
  templateIds: v.pipe(v.array(v.string()), v.maxLength(3)),
})

type Query = { Querystring: { access_token?: string } }

/** WeChat cuts nothing: what is too long is an error. */
const thingMax = 20

/** Mounts the two calls of the server, what a phone answers when asked, and what phones show. */
export function serveMessages(
  scope: FastifyInstance,
  { settings, sql }: Pick<Dependencies, 'settings' | 'sql'>,
): void {
  const { officialAccount, miniProgram, templates } = settings.weChat

  scope.post<Query>('/cgi-bin/message/subscribe/send', async (request, reply) => {
    const isCaller = (await appOfToken(sql, request.query.access_token ?? '')) === miniProgram.appId
    const known = Object.values(templates.miniProgram)
    const message = await wanted(sql, isCaller, v.safeParse(subscribeMessage, request.body), known)
    if (Array.isArray(message)) return fault(reply, ...message)
    if (!(await spendPermission(sql, message.openid, message.templateId)))
      return fault(reply, 43101, 'user refuse to accept the msg')
    await addMessage(sql, { ...message, appId: miniProgram.appId })
    return say(reply, { errcode: 0, errmsg: 'ok' })
  })

  scope.post<Query>('/cgi-bin/message/template/send', async (request, reply) => {
    const isCaller =
      (await appOfToken(sql, request.query.access_token ?? '')) === officialAccount.appId
    const known = Object.values(templates.officialAccount)
    const message = await wanted(sql, isCaller, v.safeParse(templateMessage, request.body), known)
    if (Array.isArray(message)) return fault(reply, ...message)
    // Visitors have opened the page and do not follow the account.
    if (message.openid.startsWith('visitor-')) return fault(reply, 43004, 'require subscribe')
    await addMessage(sql, { ...message, appId: officialAccount.appId })
    return say(reply, { errcode: 0, errmsg: 'ok', msgid: Date.now() })
  })

  scope.post('/phone/permissions', async (request, reply) => {
    const asked = v.safeParse(answers, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    await addPermissions(sql, asked.output.openid, asked.output.templateIds)
    return reply.send({})
  })

  scope.get<{ Querystring: { openid?: string } }>('/phone/messages', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await listMessages(sql, request.query.openid || undefined)),
  )
}

/** The message, or WeChat's number and words why it is not sent. */
async function wanted(
  sql: Sql,
  isCaller: boolean,
  asked: v.SafeParseResult<typeof subscribeMessage | typeof templateMessage>,
  known: readonly (string | undefined)[],
) {
  if (!isCaller) return fail(40001, 'invalid credential, access_token is invalid or not latest')
  if (!asked.success) return fail(47003, 'argument invalid')
  const { touser: openid, template_id: templateId, data } = asked.output
  const problem = await problemOf(sql, openid, templateId, known, data)
  if (problem !== undefined) return problem
  const page = 'page' in asked.output ? asked.output.page : asked.output.url
  return { messageId: randomUUID(), openid, templateId, page, content: contentOf(data) }
}

const fail = (code: number, words: string): [number, string] => [code, words]

async function problemOf(
  sql: Sql,
  touser: string,
  templateId: string,
  known: readonly (string | undefined)[],
  data: v.InferOutput<typeof values>,
): Promise<[number, string] | undefined> {
  const faults = await listFaults(sql)
  if (faults.has('wechat.message_busy')) return [-1, 'system error']
  if (faults.has('wechat.message_quota')) return [45009, 'reach max api daily quota limit']
  if (faults.has('wechat.message_refused')) return [43101, 'user refuse to accept the msg']
  if (!/^[\w-]{6,64}$/.test(touser)) return [40003, 'invalid openid']
  if (!known.includes(templateId)) return [40037, 'invalid template_id']
  const isFilled = Object.entries(data).every(
    ([name, { value }]) =>
      value !== '' && (!name.startsWith('thing') || Array.from(value).length <= thingMax),
  )
  return isFilled ? undefined : [47003, 'argument invalid! data.thing.value invalid']
}

function contentOf(data: v.InferOutput<typeof values>): string {
  return Object.values(data)
    .map(({ value }) => value)
    .join(' · ')
}
