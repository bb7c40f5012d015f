/** `npm run weapp:check`: whether `dist/weapp` may be uploaded, and what WeChat's console and its reviewers must be told. Ends with 1 when something is in the way. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageSizes, sizeLimits, weappProblems } from './problems'
import { declarations, domainsOf, oldestBaseLibrary, papers, quietApis } from './review'

const root = path.resolve(__dirname, '../..')

/** What stands in the way of a release: of the build, of its address, of the app id, of what the privacy guide does not declare. */
export function releaseProblems(folder: string): string[] {
  if (!existsSync(path.join(folder, 'app.json')))
    return ['there is no build: TARO_APP_API_ROOT=https://… npm run build:weapp']
  const scripts = scriptsOf(folder)
  const { appid } = JSON.parse(readFileSync(path.join(root, 'project.config.json'), 'utf8')) as {
    appid: string
  }
  return [
    ...weappProblems(folder),
    ...plainRootsIn(scripts).map(
      (root) => `it asks ${root}: WeChat speaks https only, so this is no release`,
    ),
    ...(appid === 'touristappid'
      ? ['project.config.json: the app id is still that of a visitor (touristappid)']
      : []),
    ...(scripts.includes('getUpdateManager') ? [] : ['old versions would never renew themselves']),
    ...undeclaredApis(scripts).map(
      (api) => `${api} is called, but the privacy guide does not declare it (review.ts)`,
    ),
  ]
}

/** Functions of WeChat that scripts call, of which the privacy guide says nothing, and nobody that they hand over nothing. */
function undeclaredApis(scripts: string): string[] {
  const known = new Set([...declarations.flatMap(({ apis }) => apis), ...quietApis])
  const called = new Set([...scripts.matchAll(/\(\)\.(\w+)\(/g)].map(([, name = '']) => name))
  return weChatApis().filter((name) => called.has(name) && !known.has(name))
}

/** Every function of WeChat that Taro knows by name. */
function weChatApis(): string[] {
  const types = path.join(path.dirname(require.resolve('@tarojs/taro/package.json')), 'types/api')
  return readdirSync(types, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap((name) =>
      readFileSync(path.join(types, name), 'utf8').split('interface TaroStatic {').slice(1),
    )
    .flatMap((part) => [...part.matchAll(/^ +(\w+)(?:<[^(]*>)?\(/gm)].map(([, name = '']) => name))
}

/** Servers that are asked without encryption. Names of formats (`http://www.w3.org/…`) are nobody's address. */
function plainRootsIn(scripts: string): string[] {
  const roots = scripts.match(/\b(?:http|ws):\/\/(?!www\.w3\.org\/)[\w.:[\]-]+/g) ?? []
  return [...new Set(roots)]
}

/** Everything, line by line. */
export function report(folder: string, apiRoot: string): string[] {
  return [
    `Packages (main at most ${kilobytes(sizeLimits.main)}, all ${kilobytes(sizeLimits.whole)}):`,
    ...packageSizes(folder).map(({ name, bytes }) => `  ${name} ${kilobytes(bytes)}`),
    `Oldest base library (console, 最低基础库版本): ${oldestBaseLibrary}`,
    'Domains (console, 服务器域名):',
    ...Object.entries(domainsOf(apiRoot)).map(([list, domain]) => `  ${list} ${domain}`),
    'Privacy guide (console, 用户隐私保护指引):',
    ...declarations.map(
      ({ what, why, apis }) =>
        `  ${what}：${why}${apis.length > 0 ? `（${apis.join('、')}）` : ''}`,
    ),
    'Papers and notes:',
    ...papers.map((line) => `  ${line}`),
  ]
}

function scriptsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

function main(): void {
  const folder = path.resolve(process.env.WEAPP_FOLDER ?? path.join(root, 'dist/weapp'))
  const problems = releaseProblems(folder)
  const apiRoot = process.env.TARO_APP_API_ROOT || 'https://your-server'
  const facts = existsSync(path.join(folder, 'app.json')) ? report(folder, apiRoot) : []
  const verdict = problems.length === 0 ? 'Ready to upload.' : 'In the way of a release:'
  const lines = [...facts, verdict, ...problems.map((problem) => `  ${problem}`)]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) main()
