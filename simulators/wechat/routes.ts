/** WeChat's identity service as the server meets it: faults are an `errcode` in a reply with status 200 and type text/plain. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import { demoAccounts } from '../seeds/people'
import { fault, say } from './answers'
import { serveMessages } from './messages'
import { servePageCheck } from './page_check'
import { isTokenAlive, noteCode, spendCode, stableToken } from './wechat_repository'

const exchange = v.object({
  appid: v.string(),
  secret: v.string(),
  code: v.string(),
  grant_type: v.literal('authorization_code'),
})
const miniExchange = v.object({
  appid: v.string(),
  secret: v.string(),
  js_code: v.string(),
  grant_type: v.literal('authorization_code'),
})
const tokenRequest = v.object({
  grant_type: v.literal('client_credential'),
  appid: v.string(),
  secret: v.string(),
})
const phoneRequest = v.object({ code: v.string() })

/** Mounts `/sns/...`, `/cgi-bin/...` and `/wxa/...`. */
export function serveWeChatApi(scope: FastifyInstance, { settings, sql }: Dependencies): void {
  obeyFaults(scope, sql, 'wechat')
  const { officialAccount, miniProgram } = settings.weChat

  scope.get('/sns/oauth2/access_token', async (request, reply) => {
    const asked = v.safeParse(exchange, request.query)
    if (!asked.success) return fault(reply, 41002, 'parameter missing')
    if (asked.output.appid !== officialAccount.appId) return fault(reply, 40013, 'invalid appid')
    if (asked.output.secret !== officialAccount.secret)
      return fault(reply, 40125, 'invalid appsecret')
    const owner = await spendCode(sql, asked.output.code, officialAccount.appId)
    if (owner === 'used') return fault(reply, 40163, 'code been used')
    if (owner === 'invalid') return fault(reply, 40029, 'invalid code')
    return say(reply, {
      access_token: 'sandbox',
      expires_in: 7200,
      refresh_token: 'sandbox',
      openid: owner.openid,
      scope: 'snsapi_base',
      ...(owner.unionid === null ? {} : { unionid: owner.unionid }),
    })
  })

  scope.get('/sns/jscode2session', async (request, reply) => {
    const asked = v.safeParse(miniExchange, request.query)
    if (!asked.success) return fault(reply, 41002, 'parameter missing')
    if (asked.output.appid !== miniProgram.appId) return fault(reply, 40013, 'invalid appid')
    if (asked.output.secret !== miniProgram.secret) return fault(reply, 40125, 'invalid appsecret')
    const openid = /^mini-(.+)-[^-]+$/.exec(asked.output.js_code)?.[1]
    if (openid === undefined) return fault(reply, 40029, 'invalid code')
    const unionid = demoAccounts.find((account) => account.openid === openid)?.unionid ?? null
    const isNew = await noteCode(sql, asked.output.js_code, {
      appId: miniProgram.appId,
      openid,
      unionid,
    })
    if (!isNew) return fault(reply, 40163, 'code been used')
    return say(reply, {
      session_key: 'c2FuZGJveC1zZXNzaW9uLQ==',
      openid,
      ...(unionid === null ? {} : { unionid }),
    })
  })

  scope.post('/cgi-bin/stable_token', async (request, reply) => {
    const asked = v.safeParse(tokenRequest, request.body)
    if (!asked.success) return fault(reply, 41002, 'parameter missing')
    const app = [officialAccount, miniProgram].find(({ appId }) => appId === asked.output.appid)
    if (app === undefined) return fault(reply, 40013, 'invalid appid')
    if (app.secret !== asked.output.secret) return fault(reply, 40125, 'invalid appsecret')
    const { token, expiresIn } = await stableToken(sql, app.appId)
    return say(reply, { access_token: token, expires_in: expiresIn })
  })

  serveMessages(scope, { settings, sql })
  servePageCheck(scope, { settings, sql })
  servePhoneNumber(scope, sql, miniProgram.appId)
}

/** The phone button: its code holds the number, and works once. */
function servePhoneNumber(scope: FastifyInstance, sql: Sql, appId: string): void {
  scope.post<{ Querystring: { access_token?: string } }>(
    '/wxa/business/getuserphonenumber',
    async (request, reply) => {
      if (!(await isTokenAlive(sql, request.query.access_token ?? '')))
        return fault(reply, 40001, 'invalid credential, access_token is invalid or not latest')
      const asked = v.safeParse(phoneRequest, request.body)
      const tel = asked.success ? /^phone-(1\d{10})-[^-]+$/.exec(asked.output.code)?.[1] : undefined
      if (!asked.success || tel === undefined) return fault(reply, 40029, 'invalid code')
      const isNew = await noteCode(sql, asked.output.code, {
        appId,
        openid: tel,
        unionid: null,
      })
      if (!isNew) return fault(reply, 40163, 'code been used')
      const watermark = { timestamp: Math.floor(Date.now() / 1000), appid: appId }
      return say(reply, {
        errcode: 0,
        errmsg: 'ok',
        phone_info: { phoneNumber: tel, purePhoneNumber: tel, countryCode: 86, watermark },
      })
    },
  )
}
