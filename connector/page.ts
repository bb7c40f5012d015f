/** The connector's own page, for the hospital's network only: sources with lag and rate, what was set aside, unmapped codes, and mapping a message once more. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import type { AppClient } from './app/client'
import { compareBooks } from './books'
import { maskContent } from './commands/masking'
import type { Engine } from './engine'
import type { Comparison } from './journal/entries'
import type { Journal } from './journal/journal'
import type { Profile } from './profile/read'
import {
  listCompared,
  listSetAside,
  listUnmapped,
  stateOf,
  type ConnectorState,
  type SetAside,
} from './state'

interface Shown {
  profile: Profile
  journal: Journal
  app: AppClient
  engine: Engine
}

/** Listens; `close` of what it gives ends it. */
export async function servePage(
  { host, port }: { host: string; port: number },
  shown: Shown,
): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, body: string): void => {
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
          'x-frame-options': 'DENY',
        })
        .end(body)
    }
    const replayed = /^\/replay\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (request.method === 'POST' && replayed !== undefined && isOwn(request)) {
      shown.journal.replay(Number(replayed))
      shown.engine.wake()
      response.writeHead(303, { location: '/' }).end()
    } else if (request.method !== 'GET') send(405, 'text/plain', 'only GET\n')
    else if (request.url === '/state.json')
      send(200, 'application/json', JSON.stringify(report(shown)))
    else if (request.url === '/books.json')
      compareBooks(shown.journal, shown.app).then(
        (books) => send(200, 'application/json', JSON.stringify(books)),
        (error: unknown) => send(502, 'text/plain', String(error)),
      )
    else if (request.url === '/') send(200, 'text/html', html(shown))
    else send(404, 'text/plain', 'not found\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** A form of another site is not answered. */
function isOwn({ headers }: IncomingMessage): boolean {
  const origin = headers.origin
  if (origin === undefined) return true
  // A page without an address sends `null`.
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** Everything that the page shows. */
export function report({
  profile,
  journal,
  engine,
}: Pick<Shown, 'profile' | 'journal'> & { engine?: Engine }) {
  return {
    ...stateOf(profile, journal, engine),
    setAside: listSetAside(journal),
    unmapped: listUnmapped(journal),
    compared: listCompared(journal),
  }
}

function html(shown: Shown): string {
  const { version, profile, isShadow, sources, documents, setAside, unmapped, compared, ...app } =
    report(shown)
  const states = sources.map((one) => [
    one.name,
    one.type,
    one.lagSeconds === null ? '—' : `${one.lagSeconds} s`,
    one.rowsPerMinute,
    one.waiting,
    one.faults,
    one.clockSkewSeconds === null ? '' : `${one.clockSkewSeconds} s`,
    one.failure ?? '',
  ])
  const aside = setAside.map(
    (one) =>
      `<tr>${cells([one.message, one.source, one.place, one.reason])}<td>${sourceOf(shown, one)}</td><td><form method="post" action="/replay/${one.message}"><button>重新处理</button></form></td></tr>`,
  )
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta http-equiv="refresh" content="10"><title>医院接入 ${escape(profile)}</title>
<style>body{font:14px/1.6 sans-serif;margin:24px;max-width:1100px}table{border-collapse:collapse;width:100%;margin-bottom:24px}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left;word-break:break-all}pre{margin:0;max-height:160px;overflow:auto;white-space:pre-wrap}</style>
<h1>医院接入：${escape(profile)}</h1><p>版本 ${version}，${isShadow ? '试运行，患者看不到' : '正式运行'}。${appWords(app)}</p>
<h2>来源</h2>${table(
    ['来源', '方式', '延迟', '每分钟', '待处理', '有错', '时钟快', '读取失败'],
    states.map((row) => `<tr>${cells(row)}</tr>`),
  )}
<h2>文档</h2>${table(
    ['类型', '待发送', '已发送', '被拒绝'],
    documents.map(
      ({ kind, ready, sent, refused }) => `<tr>${cells([kind, ready, sent, refused])}</tr>`,
    ),
  )}
${
  compared.counts.length === 0
    ? ''
    : `<h2>与原接口对照</h2>${table(
        ['调用', '结果', '次数'],
        compared.counts.map(
          ({ path, outcome, times }) =>
            `<tr>${cells([path, comparisonWords[outcome], times])}</tr>`,
        ),
      )}${table(
        ['调用', '编号', '结果', '不同之处'],
        compared.differing.map(
          ({ path, key, outcome, detail }) =>
            `<tr>${cells([path, key, comparisonWords[outcome], detail])}</tr>`,
        ),
      )}`
}<h2>搁置的消息</h2>${table(['消息', '来源', '位置', '原因', '内容与转换', ''], aside)}
<h2>没有对照的代码</h2>${table(
    ['对照表', '代码', '次数'],
    unmapped.map(({ table: name, code, times }) => `<tr>${cells([name, code, times])}</tr>`),
  )}</html>`
}

function appWords({
  pushFailure,
  clockSkewSeconds,
}: Pick<ConnectorState, 'pushFailure' | 'clockSkewSeconds'>): string {
  const taken = pushFailure === null ? '与应用的连接正常。' : `应用没有接收：${escape(pushFailure)}`
  return clockSkewSeconds === null ? taken : `${taken}应用的时钟比本机快 ${clockSkewSeconds} 秒。`
}

const comparisonWords: Readonly<Record<Comparison['outcome'], string>> = {
  same: '一致',
  different: '不同',
  'only mapped': '只做了转换',
  fault: '出错',
  'not offered': '没有配置',
}
/** The message with people hidden, and the line of the mapping that failed. */
function sourceOf({ profile, journal }: Shown, { message, place }: SetAside): string {
  const content = journal.message(message)?.content
  const [, file = '', number = ''] = /^(.+):(\d+)$/.exec(place) ?? []
  const path = join(profile.folder, file)
  const line =
    file !== '' && existsSync(path) && readFileSync(path, 'utf8').split('\n')[Number(number) - 1]
  return [content === undefined ? '' : maskContent(content).replaceAll('\r', '\n'), line || '']
    .filter((text) => text !== '')
    .map((text) => `<pre>${escape(text)}</pre>`)
    .join('')
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`
const cells = (values: readonly (string | number)[]): string =>
  values.map((value) => `<td>${escape(String(value))}</td>`).join('')
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
