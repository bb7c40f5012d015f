/** The directory of the demo's staff: whoever is removed here loses the desk. */
import { randomUUID, type KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import type { DeskSettings } from '../../server/settings'
import { escapeHtml, sendPage } from '../pages'
import { staffPeople } from './people'

const removed = new Set<string>()

/** Whether the directory has removed the person. */
export const isRemoved = (staffId: string): boolean => removed.has(staffId)

/** Its page: removing a person tells the desk (a logout token), as a hospital's provider does. */
export function serveDirectory(
  scope: FastifyInstance,
  desk: DeskSettings,
  { root, privateKey }: { root: string; privateKey: KeyObject },
): void {
  scope.get(`${root}/directory`, { schema: { hide: true } }, async (_request, reply) => {
    const rows = staffPeople.map(({ staffId, name, job }) => {
      const action = isRemoved(staffId) ? ['restore', '恢复'] : ['remove', '停用']
      return `<li><b>${escapeHtml(name)}</b> ${escapeHtml(job)} <form method="post" action="${root}/directory/${staffId}/${action[0]}"><button class="button quiet">${action[1]}</button></form></li>`
    })
    return sendPage(reply, {
      title: '医院目录（沙盒）',
      kind: 'plain',
      body: `<main><p class="badge">演示环境</p><h1>医院目录</h1><p>停用一个人，工作台上他的登录马上结束，也不能再登录。</p><ul class="people">${rows.join('')}</ul></main>`,
    })
  })
  scope.post<{ Params: { staffId: string; action: string } }>(
    `${root}/directory/:staffId/:action`,
    { schema: { hide: true } },
    async ({ params: { staffId, action } }, reply) => {
      if (action === 'remove' && staffPeople.some((one) => one.staffId === staffId)) {
        removed.add(staffId)
        await notifyDesk(desk, privateKey, staffId)
      } else removed.delete(staffId)
      return reply.redirect(`${root}/directory`, 303)
    },
  )
}

/** A desk that is away learns it at its next re-check. */
async function notifyDesk(
  { url, issuer, clientId }: DeskSettings,
  privateKey: KeyObject,
  staffId: string,
): Promise<void> {
  const token = await new SignJWT({
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(staffId)
    .setIssuedAt()
    .setExpirationTime('2m')
    .setJti(randomUUID())
    .sign(privateKey)
  await fetch(`${url}/sign-in/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
}
