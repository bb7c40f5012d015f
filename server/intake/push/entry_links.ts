/** `/integration/v1/entry_links`: a system of the hospital in which WeChat has signed the patient in already asks for a link into the app (`?jwt=`, spec §4 step 1). */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeEntryLink } from '../../areas/account'
import type { Dependencies } from '../../dependencies'
import { entryLinkResource } from './clients'
import { badRequest } from './refusals'
import { serveSystem } from './system_call'
import type { IntegrationTokens } from './tokens'

/** WeChat's own form of both. */
const weChatId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

/** Who is to enter: WeChat's ids of the person in the hospital's official account; and at which page of the app. */
export const entryLinkRequest = v.object({
  openid: weChatId,
  unionid: v.nullish(weChatId, null),
  page: v.optional(v.pipe(v.string(), v.regex(/^\/[\w/]{0,200}(\?[\w=&%.-]{0,500})?$/)), '/'),
})

/** The link, and for how many seconds it can be opened. */
export const entryLinkReply = v.object({ url: v.string(), expires_in: v.number() })

/** Mounts it. */
export function entryLinkRoute(
  app: FastifyInstance,
  deps: Dependencies,
  tokens: IntegrationTokens,
): void {
  const call = {
    path: '/integration/v1/entry_links',
    needs: ['write', entryLinkResource],
    body: entryLinkRequest,
    says: 'the body is {"openid", "unionid" or null, "page" of the app, e.g. "/"}',
  } as const
  serveSystem(app, tokens, call, async ({ page, ...identity }, { caller, request, reply }) => {
    const link = await makeEntryLink(deps, identity)
    if (link === undefined) return badRequest(reply, 'ALLOW_ENTRY_LINK is off')
    request.log.info({ clientId: caller.clientId }, 'a system of the hospital made an entry link')
    const url = new URL(`${deps.settings.publicUrl}${page}`)
    url.searchParams.set('jwt', link.token)
    return { url: url.href, expires_in: link.expiresIn } satisfies v.InferOutput<
      typeof entryLinkReply
    >
  })
}
