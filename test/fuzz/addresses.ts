/** Addresses that a browser, a probe or a link opens: pages, files, papers, pictures, health, metrics; and the desk's sign-in. */
import type { Chance } from './chance'
import type { Asked } from './known'
import type { Listener, Route } from './routes'
import { oddQuery, oddText, pathText, type Request } from './spoil'

type Made = (chance: Chance, asked: Asked) => string

const ticket: Made = (chance, { values }) =>
  chance.is(0.6)
    ? chance.of([...(values.ticket ?? []), 'A'.repeat(22), '-'.repeat(22)])
    : pathText(chance)

const some =
  (...of: readonly string[]): Made =>
  (chance) =>
    chance.is(0.7)
      ? chance.of(of)
      : chance.is(0.5)
        ? `${chance.of(of)}/${pathText(chance)}`
        : pathText(chance)

const parameters: Readonly<Record<string, Made>> = {
  ticket,
  series: some('1', '2', '0', '99999', '1e1', '-1'),
  slice: some('1', '3', '99999', '01'),
  window: some('usual', 'lung', 'bone', '40_400', 'x'),
  pictureId: (chance, { values, ids }) =>
    chance.is(0.7) ? chance.of([...(values.pictureId ?? []), ...ids, 'x']) : pathText(chance),
}

const files = some(
  'index.html',
  'js/app.js',
  'asset-sizes.json',
  'asset-sizes.json.br',
  '..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/etc/passwd',
  'css/',
  'favicon.ico',
  'robots.txt',
  '.env',
  'js/%00.js',
)
const pages = some(
  'index/index',
  'registration/depart_list/index',
  'registration/doctor_list/index',
  'mine/index',
)

/** Each with what stands for `*` in it. */
const addresses: Readonly<Record<Listener, Readonly<Record<string, Made | undefined>>>> = {
  app: {
    '/': undefined,
    '/*': files,
    '/index.html': undefined,
    '/pages/*': pages,
    '/subpages/*': pages,
    '/picture': undefined,
    '/old_phone': undefined,
    '/shell.html': undefined,
    '/open_on_phone.svg': undefined,
    '/service_worker.js': undefined,
    '/settings.json': undefined,
    '/health/live': undefined,
    '/health/ready': undefined,
    '/docs/integration/openapi.json': undefined,
    '/document/:ticket': undefined,
    '/document/:ticket/file.pdf': undefined,
    '/film/:ticket/:series/:slice/:window': undefined,
    '/hos/public/v1/remark/picture/:pictureId': undefined,
  },
  desk: {
    '/': undefined,
    '/assets/*': files,
    '/hos/public/v1/remark/picture/:pictureId': undefined,
  },
  metrics: { '/metrics': undefined },
}

/** Whether this file knows how to fill it. */
export const claimsAddress = ({ listener, method, url }: Route): boolean =>
  method === 'GET' && url in addresses[listener]

const agents = [
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.40',
  'Mozilla/5.0 (Linux; Android 4.4) AppleWebKit/537.36 Chrome/30.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 9_0 like Mac OS X) AppleWebKit/601 Version/9.0 Safari/601',
  'kube-probe/1.29',
  '',
]

/** A request for any of them. */
export function address(chance: Chance, asked: Asked): Request {
  const listener = chance.of<Listener>([
    'app',
    'app',
    'app',
    'app',
    'app',
    'app',
    'desk',
    'metrics',
  ])
  const [pattern, rest] = chance.of(Object.entries(addresses[listener]))
  if (pattern === '/picture' || chance.is(0.12)) return picture(chance, asked)
  const path = pattern
    .replace(/:(\w+)/g, (_, name: string) => parameters[name]?.(chance, asked) ?? pathText(chance))
    .replace('*', () => rest?.(chance, asked) ?? '')
  const query = chance.is(0.4) ? `?${oddQuery(chance)}` : ''
  return {
    listener,
    method: chance.is(0.1) ? 'HEAD' : 'GET',
    url: path + query,
    headers: {
      accept: chance.of(['text/html', '*/*']),
      'user-agent': chance.of(agents),
      'accept-encoding': chance.of(['gzip, br', 'identity', 'br']),
      'accept-language': chance.of(['zh-CN', 'en', 'zh-Hant', 'x']),
    },
  }
}

const pagesDrawn = [
  '/pages/index/index',
  '/subpages/registration/depart_list/index',
  '/subpages/registration/doctor_list/index',
]

function picture(chance: Chance, { patients, values, ids }: Asked): Request {
  const of = chance.is(0.6) ? (values.departId ?? ids) : ids
  const drawn = chance.is(0.7)
    ? `${chance.of(pagesDrawn)}?departId=${chance.of([...of, 'x'])}&scheduleDate=${oddText(chance)}`
    : oddText(chance)
  const branch = chance.of([...(values.hospitalBranchId ?? []), ...ids, oddText(chance)])
  const look = chance.is(0.6) ? chance.of(['usual', 'elder', '']) : oddText(chance)
  const url = chance.is(0.2)
    ? `/picture?${oddQuery(chance)}&address=${encodeURIComponent(drawn)}`
    : `/picture?${new URLSearchParams({ address: drawn, branch, look })}`
  const authorization = `Bearer ${chance.of(patients).token}`
  return {
    method: 'GET',
    url,
    headers: { ...(chance.is(0.8) && { authorization }), 'accept-encoding': 'br' },
  }
}

/** A browser on its way to the identity provider, or back from it. */
export function signIn(chance: Chance, { visitors, staff, logouts }: Asked): Request {
  if (chance.is(0.25)) return logout(chance, logouts)
  if (chance.is(0.3))
    return {
      listener: 'desk',
      method: 'GET',
      url: `/sign-in/begin?${oddQuery(chance)}`,
      headers: { cookie: chance.is(0.5) ? chance.of(staff) : 'desk=x' },
    }
  const { cookie, ...visitor } = chance.of(visitors)
  const query = new URLSearchParams({ ...visitor, iss: 'x' })
  if (chance.is(0.6)) query.delete('iss')
  if (chance.is(0.7))
    query.set(chance.of(['code', 'state', 'error', 'iss', 'error_description']), oddText(chance))
  if (chance.is(0.1)) query.append('state', oddText(chance))
  return {
    listener: 'desk',
    method: 'GET',
    url: `/sign-in/callback?${query}`,
    headers: { cookie: chance.is(0.7) ? cookie : 'desk_sign_in=%' },
  }
}

/** The provider ends sessions at once. */
function logout(chance: Chance, logouts: readonly string[]): Request {
  const token = chance.of(logouts)
  const cut = token.slice(0, chance.below(token.length))
  const form = new URLSearchParams({
    [chance.is(0.95) ? 'logout_token' : oddText(chance)]: chance.of([
      token,
      token,
      cut,
      oddText(chance),
    ]),
  })
  if (chance.is(0.1)) form.append('logout_token', oddText(chance))
  return {
    listener: 'desk',
    method: 'POST',
    url: '/sign-in/back-channel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  }
}
