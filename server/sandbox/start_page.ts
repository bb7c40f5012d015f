/** The first page of the demo: how to enter, in three lines. */
import type { FastifyInstance } from 'fastify'
import { demoAccounts } from '../database/seeds/people'
import type { Dependencies } from '../dependencies'
import { makeEntryLink } from './desk/entry_link'
import { cookieOf, escapeHtml, sendPage } from './pages'
import { userCookie } from './wechat/authorize'

/** Tells the browser's stand-in script to call itself WeChat. Read by `weixin_browser.js`, so not HttpOnly. */
const browserCookie = 'sandbox_wechat'

/** Mounts `/sandbox/` and its buttons. */
export function serveStartPage(app: FastifyInstance, deps: Dependencies): void {
  const { settings } = deps
  app.get('/sandbox', async (request, reply) => {
    const isWeChat = cookieOf(request.headers.cookie, browserCookie) === '1'
    return sendPage(reply, {
      title: '演示环境',
      kind: 'plain',
      scripts: ['start.js'],
      body: page(isWeChat, settings.allowEntryLink, settings.desk?.url),
    })
  })

  /** From here on this browser counts as WeChat's; the app is opened and signs in by itself. */
  app.get('/sandbox/as_wechat', async (_request, reply) =>
    reply
      .header('set-cookie', [
        `${browserCookie}=1; Path=/; SameSite=Lax`,
        `${userCookie}=; Path=/sandbox; Max-Age=0`,
      ])
      .redirect('/', 302),
  )
  /** What another system of the hospital would do: make a link for one of its patients and send the person there. */
  app.get<{ Querystring: { as?: string } }>('/sandbox/enter', async (request, reply) => {
    const person = demoAccounts.find(({ openid }) => openid === request.query.as)
    if (person === undefined || !settings.allowEntryLink) return reply.redirect('/sandbox', 302)
    const token = await makeEntryLink(deps, person.accountId)
    return reply
      .headers({
        'set-cookie': `${browserCookie}=1; Path=/; SameSite=Lax`,
        'cache-control': 'no-store',
      })
      .redirect(`/?jwt=${encodeURIComponent(token)}`, 302)
  })

  app.get('/sandbox/as_browser', async (_request, reply) =>
    reply
      .header('set-cookie', [
        `${browserCookie}=; Path=/; Max-Age=0`,
        `${userCookie}=; Path=/sandbox; Max-Age=0`,
      ])
      .redirect('/sandbox', 302),
  )
}

function page(isWeChat: boolean, allowEntryLink: boolean, deskUrl: string | undefined): string {
  const links = demoAccounts
    .map(
      ({ openid, description }) =>
        `<li><a class="button quiet" href="/sandbox/enter?as=${encodeURIComponent(openid)}">${escapeHtml(description)}</a></li>`,
    )
    .join('')
  const state = isWeChat
    ? '<p class="note">这个浏览器现在当作微信使用。<a href="/sandbox/as_browser">改回普通浏览器，并忘记所选的人</a></p>'
    : '<p class="note">这个浏览器现在是普通浏览器：应用里保持未登录。</p>'
  return `<main><p class="badge">演示环境</p><h1>怎样以演示患者进入</h1>
<ol class="ways">
<li><h2>像在微信里一样（OAuth）</h2><p>把这个浏览器当作微信，打开应用，在授权页选一位演示用户。</p><a class="button" href="/sandbox/as_wechat">当作微信，打开应用</a>${state}</li>
<li><h2>用入口链接（?jwt=）</h2><p>医院其他系统会给患者这样的链接，一分钟内有效，只认第一台打开它的设备。</p>${
    allowEntryLink
      ? `<ul class="people">${links}</ul>`
      : '<p class="note">ALLOW_ENTRY_LINK 已关闭。</p>'
  }</li>
${
  deskUrl === undefined
    ? ''
    : `<li><h2>在医院工作</h2><p>客服、门诊办、宣传科、财务的工作台：待办、订单的经过、退款。每个岗位一位演示人员。</p><a class="button" href="${escapeHtml(deskUrl)}">打开工作台</a></li>`
}
<li><h2>扮演医院</h2><p>看订单和号源，让支付、短信或医院系统出故障，拨动时钟。</p><a class="button quiet" href="/sandbox/console">医院控制台</a> <a class="button quiet" href="/sandbox/sms">短信收件箱</a></li>
</ol><p class="note">验证码短信都在收件箱里。手机宽度看效果最好；支付由沙盒的收银台代替，不会动用真钱。</p></main>`
}
