/** The identity provider of the demo's staff: a real one (oidc-provider), with a page where one click chooses a person in place of a password. */
import { createHmac, createPrivateKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { DeskSettings, Settings } from '../../server/settings'
import { readProviderKey } from '../keys'
import { escapeHtml, sendPage } from '../pages'
import { isRemoved, serveDirectory } from './directory'
import { ExpiringStore } from './expiring_store'
import { staffGroups, staffPeople } from './people'

const root = '/sandbox/oidc'
const clientId = 'hospital-desk'
const workingDaySeconds = 12 * 3600

/** The DESK_* settings that reach it. */
export function deskSettings(publicUrl: string, deskPort: number, secret: string): DeskSettings {
  const url = new URL(publicUrl)
  url.port = String(deskPort)
  return {
    url: url.origin,
    issuer: `${publicUrl}${root}`,
    clientId,
    clientSecret: createHmac('sha256', secret).update('desk').digest('base64url'),
    groupsClaim: 'groups',
    scope: 'openid profile',
    recheckMinutes: 15,
    acr: [],
    amr: [],
    secondPersonAboveYuan: 500,
    noticesByTwo: false,
    roles: staffGroups,
  }
}

/** Mounts it under `/sandbox/oidc`, unless the environment names another provider. */
export async function serveProvider(
  app: FastifyInstance,
  { dataDir, desk, publicUrl }: Settings,
): Promise<void> {
  if (desk?.issuer !== `${publicUrl}${root}`) return
  const provider = await makeProvider(desk, dataDir)
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    servePeople(scope, provider)
    serveDirectory(scope, desk, { root, privateKey: providerKey(dataDir) })
    const answer = provider.callback()
    scope.all(`${root}/*`, { schema: { hide: true } }, async (request, reply) => {
      reply.hijack()
      const { raw } = request
      // As Express mounts: the provider knows its own paths, and finds where it stands by the difference.
      const whole = raw.url ?? root
      Object.assign(raw, { originalUrl: whole, url: whole.slice(root.length) })
      await answer(raw, reply.raw)
    })
  })
}

const providerKey = (dataDir: string) => createPrivateKey(readProviderKey(dataDir).privateKey)

async function makeProvider(desk: DeskSettings, dataDir: string): Promise<Provider> {
  const { default: OidcProvider, interactionPolicy } = await quietly(() => import('oidc-provider'))
  const policy = interactionPolicy.base()
  // Every sign-in asks again: the demo's visitor changes roles.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'choose',
        'choose a person',
        'login_required',
        (ctx) => ctx.oidc.result?.login === undefined,
      ),
    )
  const privateKey = providerKey(dataDir)
  return new OidcProvider(desk.issuer, {
    clients: [
      {
        client_id: desk.clientId,
        client_secret: desk.clientSecret,
        redirect_uris: [`${desk.url}/sign-in/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [desk.clientSecret] },
    adapter: ExpiringStore,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: workingDaySeconds,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: workingDaySeconds,
      Session: 600,
    },
    claims: { openid: ['sub'], profile: ['name', desk.groupsClaim] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    interactions: { policy, url: (_ctx, { uid }) => `${root}/people/${uid}` },
    findAccount: (_ctx, staffId) => accountOf(staffId, desk.groupsClaim),
    // Consent is implied: the hospital knows its own staff.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
}

/** It requires Node 22, and works on 20 too; its warning is hidden. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

function accountOf(staffId: string, groupsClaim: string) {
  const person = staffPeople.find((one) => one.staffId === staffId)
  if (person === undefined || isRemoved(staffId)) return undefined
  const { name, groups } = person
  return {
    accountId: staffId,
    claims: () => ({ sub: staffId, name, [groupsClaim]: [...groups] }),
  }
}

/** The page that stands in place of a password. */
function servePeople(scope: FastifyInstance, provider: Provider): void {
  scope.get<{ Params: { uid: string } }>(`${root}/people/:uid`, async (request, reply) => {
    const { uid } = request.params
    const buttons = staffPeople.map(
      ({ staffId, name, job }) =>
        `<li><form method="post" action="${root}/people/${escapeHtml(uid)}/${staffId}"><button class="button quiet"><b>${escapeHtml(name)}</b> ${escapeHtml(job)}</button></form></li>`,
    )
    return sendPage(reply, {
      title: '医院统一登录（沙盒）',
      kind: 'plain',
      body: `<main><p class="badge">演示环境</p><h1>医院统一登录</h1><p>真实的医院在这里输入工号和密码。演示里点一个人：</p><ul class="people">${buttons.join('')}</ul></main>`,
    })
  })
  scope.post<{ Params: { staffId: string } }>(
    `${root}/people/:uid/:staffId`,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.hijack()
      await provider.interactionFinished(
        request.raw,
        reply.raw,
        isRemoved(request.params.staffId)
          ? { error: 'access_denied', error_description: 'the account is disabled' }
          : { login: { accountId: request.params.staffId, remember: false } },
        { mergeWithLastSubmission: false },
      )
    },
  )
}
