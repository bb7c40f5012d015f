/** `/settings.json`: public settings of the H5's environment. */
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
