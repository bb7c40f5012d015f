/** `/settings.json`: what the H5 must know of the environment it runs in; nothing secret. */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

const weChatAuthorizeUrl = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** Mounts the address. */
export function publishSettings(app: FastifyInstance, settings: Settings): void {
  const body = {
    weChatAuthorizeUrl: settings.weChat.authorizeUrl ?? weChatAuthorizeUrl,
    weChatAppId: settings.weChat.officialAccount.appId,
  }
  app.get('/settings.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(body),
  )
}
