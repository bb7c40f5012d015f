/** The silent step of WeChat's web authorisation. WeChat knows the phone's owner; the sandbox asks, or remembers. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '../dependencies'
import { cookieOf, escapeHtml, sendPage } from '../pages'
import { demoAccounts } from '../seeds/people'
import { issueCode } from './wechat_repository'

/** Remembers the person, so that the step is as quiet as the real one. */
export const userCookie = 'sandbox_user'
/** Whose phone it is as long as the browser is open: WeChat's own pages know it, remembered or not. */
const holderCookie = 'sandbox_holder'

/** A cookie that WeChat's own pages read. */
export const holderIs = (openid: string): string =>
  `${holderCookie}=${encodeURIComponent(openid)}; Path=/sandbox; HttpOnly; SameSite=Lax`

/** The openid of whoever holds the phone. */
export const holderOf = (cookies: string | undefined): string | undefined =>
  cookieOf(cookies, holderCookie) || cookieOf(cookies, userCookie)

/** WeChat checks the order of the parameters. What follows `state` is the sandbox's own. */
const expectedOrder =
  /^appid=([^&]+)&redirect_uri=([^&]+)&response_type=code&scope=snsapi_(?:base|userinfo)&state=([a-zA-Z0-9]{1,128})(?:&(?:forcePopup|remember|auto|as)=[^&]*)*$/

/** Mounts `/connect/oauth2/authorize`; `auto=<openid>` or the remembered person answers at once. */
export function serveAuthorize(scope: FastifyInstance, { settings, sql }: Dependencies): void {
  scope.get<{ Querystring: Record<string, string | undefined> }>(
    '/connect/oauth2/authorize',
    async (request, reply) => {
      const asked = read((request.raw.url ?? '').split('?')[1] ?? '', request.headers.host)
      if (typeof asked === 'string') return refuse(reply, asked)
      const { target, state } = asked
      const { query } = request
      const openid = query.as ?? query.auto ?? cookieOf(request.headers.cookie, userCookie)
      if (openid === undefined || openid === '')
        return sendPage(reply, { title: '微信授权（沙盒）', kind: 'wechat', body: choices(query) })

      const person = personOf(openid)
      if (query.remember === '1')
        reply.header(
          'set-cookie',
          `${userCookie}=${encodeURIComponent(person.openid)}; Path=/sandbox; HttpOnly; SameSite=Lax`,
        )
      reply.header('set-cookie', holderIs(person.openid))
      const code = await issueCode(sql, { appId: settings.weChat.officialAccount.appId, ...person })
      target.searchParams.delete('code')
      target.searchParams.delete('state')
      target.searchParams.append('code', code)
      target.searchParams.append('state', state)
      return reply.header('cache-control', 'no-store').redirect(target.toString(), 302)
    },
  )

  /** What is asked for, or WeChat's words why not. */
  function read(query: string, host: string | undefined): { target: URL; state: string } | string {
    const match = expectedOrder.exec(query)
    if (match === null) return '参数错误：应依次为 appid、redirect_uri、response_type、scope、state'
    const [, appId = '', redirect = '', state = ''] = match
    const target = readTarget(redirect)
    if (decodeURIComponent(appId) !== settings.weChat.officialAccount.appId) return 'appid 不正确'
    return target === undefined || !isOurs(target, host)
      ? 'redirect_uri 域名与后台配置不一致（10003）'
      : { target, state }
  }

  /** The registered domains: where patients are sent, and where this very request arrived. */
  function isOurs(target: URL, host: string | undefined): boolean {
    return target.host === host || target.host === new URL(settings.publicUrl).host
  }
}

function readTarget(encoded: string): URL | undefined {
  try {
    const target = new URL(decodeURIComponent(encoded))
    return ['http:', 'https:'].includes(target.protocol) ? target : undefined
  } catch {
    return undefined
  }
}

function personOf(openid: string): { openid: string; unionid: string | null } {
  if (openid === 'new')
    return { openid: `visitor-${randomBytes(8).toString('hex')}`, unionid: null }
  const known = demoAccounts.find((account) => account.openid === openid)
  return { openid, unionid: known?.unionid ?? null }
}

function refuse(reply: FastifyReply, words: string): FastifyReply {
  const body = `<main><h1>出错了</h1><p>${escapeHtml(words)}</p></main>`
  return sendPage(reply, { title: '微信（沙盒）', kind: 'wechat', body }, 400)
}

function choices(query: Record<string, string | undefined>): string {
  const kept = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`)
    .join('')
  const people = [
    ...demoAccounts.map(({ openid, description }) => ({ openid, description })),
    { openid: 'new', description: '全新的访客（每次都是新的人）' },
  ]
  const buttons = people
    .map(
      ({ openid, description }) =>
        `<li><button name="as" value="${escapeHtml(openid)}"><b>以演示用户进入</b><span>${escapeHtml(description)}</span></button></li>`,
    )
    .join('')
  return `<main><p class="badge">沙盒</p><h1>微信登录</h1><p>真实的微信在这一步不会显示页面：它知道手机的主人是谁。这里请您选一位。</p>
<form method="get" action="">${kept}<label class="check"><input type="checkbox" name="remember" value="1"> 下次不再询问（可在沙盒首页更换）</label><ul class="people">${buttons}</ul></form></main>`
}
