/** The first page of the demo: stories to walk through, and entries for free exploration. */
import type { FastifyInstance } from 'fastify'
import type { SandboxHospital } from './hospital/delivery'
import { cookieOf, escapeHtml, sendPage } from './pages'
import { hospitals } from './seeds/organisation'
import { demoAccounts } from './seeds/people'
import { stories } from './story/stories'
import { holderIs, userCookie } from './wechat/authorize'

/** Tells the browser's stand-in script to call itself WeChat. Read by `weixin_browser.js`, so not HttpOnly. */
const browserCookie = 'sandbox_wechat'

const hospitalName = hospitals[0]?.name ?? ''

interface StartPage {
  hospital: SandboxHospital
  allowEntryLink: boolean
  /** Where the staff's desk is, if there is one. */
  deskUrl: string | undefined
}

/** Mounts `/sandbox/` and its buttons. */
export function serveStartPage(
  app: FastifyInstance,
  { hospital, allowEntryLink, deskUrl }: StartPage,
): void {
  app.get('/sandbox', async (request, reply) => {
    const isWeChat = cookieOf(request.headers.cookie, browserCookie) === '1'
    return sendPage(reply, {
      title: `${hospitalName} · 演示`,
      kind: 'plain',
      scripts: ['start.js'],
      body: page(isWeChat, allowEntryLink, deskUrl),
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
    if (person === undefined || !allowEntryLink) return reply.redirect('/sandbox', 302)
    const { pathname, search } = await hospital.entryLink(person.openid)
    return reply
      .headers({
        'set-cookie': [`${browserCookie}=1; Path=/; SameSite=Lax`, holderIs(person.openid)],
        'cache-control': 'no-store',
      })
      .redirect(`${pathname}${search}`, 302)
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
  const cards = stories
    .map(
      ({ name, title, lead }) =>
        `<li><a href="/sandbox/story/${name}"><b>${escapeHtml(title)}</b><span>${escapeHtml(lead)}</span></a></li>`,
    )
    .join('')
  const links = demoAccounts
    .map(
      ({ openid, description }) =>
        `<li><a class="button quiet" href="/sandbox/enter?as=${encodeURIComponent(openid)}">${escapeHtml(description)}</a></li>`,
    )
    .join('')
  const state = isWeChat
    ? '<p class="note">这个浏览器现在当作微信使用。<a href="/sandbox/as_browser">改回普通浏览器，并忘记所选的人</a></p>'
    : '<p class="note">这个浏览器现在是普通浏览器：应用里保持未登录。</p>'
  return `<main><p class="badge">演示</p><h1>${escapeHtml(hospitalName)}</h1><p>患者的手机、医院的窗口、短信和支付都在这台电脑上，不动用真钱，也没有真的病人。</p>
${allowEntryLink ? `<section><h2>两分钟看一遍</h2><ul class="stories">${cards}</ul></section>` : ''}
<section class="ways"><h2>自己走走</h2>${
    allowEntryLink
      ? `<p>选一位患者进入。医院的其他系统给患者的也是这样的链接（<code>?jwt=</code>），一分钟内有效，只认第一台打开它的设备。</p><ul class="people">${links}</ul>`
      : '<p class="note">ALLOW_ENTRY_LINK 已关闭。</p>'
  }<p>或者像在微信里一样，在授权页选人（OAuth）：</p><a class="button" href="/sandbox/as_wechat">当作微信，打开应用</a>${state}</section>
<section class="ways"><h2>在医院工作</h2><p>工作台给客服、门诊办、宣传科、财务：待办、订单的经过、退款，每个岗位一位演示人员。控制台扮演医院的系统：叫号、开单、出报告、停诊，让支付或短信出故障，拨动时钟。</p><p class="row">${
    deskUrl === undefined ? '' : `<a class="button" href="${escapeHtml(deskUrl)}">打开工作台</a>`
  }<a class="button quiet" href="/sandbox/console">医院控制台</a><a class="button quiet" href="/sandbox/sms">短信收件箱</a><a class="button quiet" href="/sandbox/mail">邮件收件箱</a></p></section></main>`
}
