/** docs/settings.md and .env.example, generated from the declarations by `npm run settings`. */
import * as v from 'valibot'
import { creditLine } from './credit_line'
import { mail } from './mail'
import * as outside from './outside'
import * as own from './own'
import { pictureBucket, pictureFolder } from './pictures'
import { proxy } from './proxy'
import { declarationOf, isNeeded, type Variables } from './reader'
import { retention } from './retention'
import * as sms from './sms'
import { syslog } from './syslog'
import { tls } from './tls'
import { traces } from './traces'
import { weChatPay } from './wechat_pay'

interface Part {
  title: string
  group: (production: boolean) => Variables
  /** A hospital that does not use it leaves it out. */
  mayBeLeftOut?: true
}

const parts: readonly Part[] = [
  { title: 'Where it listens', group: own.network },
  { title: 'Outgoing proxy', group: proxy },
  { title: 'What it keeps', group: own.keeping },
  { title: 'What it does', group: own.ways },
  { title: 'How long it keeps', group: retention },
  { title: 'Where pictures of reports lie', group: pictureFolder },
  { title: 'Pictures of reports in a bucket', group: pictureBucket, mayBeLeftOut: true },
  { title: 'Traces', group: traces, mayBeLeftOut: true },
  { title: 'The log collector', group: syslog, mayBeLeftOut: true },
  { title: 'TLS of the app itself', group: tls, mayBeLeftOut: true },
  { title: 'The official account', group: outside.weChat },
  { title: 'The mini-program', group: outside.miniProgram, mayBeLeftOut: true },
  { title: 'Messages by the official account', group: () => outside.templates('MP') },
  { title: 'Messages by the mini-program', group: () => outside.templates('MINI') },
  { title: 'WeChat Pay', group: weChatPay },
  { title: 'SMS', group: sms.sms },
  { title: 'SMS by Tencent Cloud', group: sms.smsTencent, mayBeLeftOut: true },
  { title: 'SMS by another operator', group: sms.smsHttp, mayBeLeftOut: true },
  { title: 'Notices by SMS', group: sms.smsNotices },
  { title: "WeChat's reviewers", group: outside.review, mayBeLeftOut: true },
  { title: "The hospital's system", group: outside.his },
  { title: 'The desk', group: outside.staffSignIn, mayBeLeftOut: true },
  { title: 'Papers by mail', group: mail, mayBeLeftOut: true },
  { title: 'Films', group: outside.imaging, mayBeLeftOut: true },
  { title: 'Medical insurance', group: outside.medIns, mayBeLeftOut: true },
  { title: 'Paying after the visit', group: creditLine, mayBeLeftOut: true },
]

interface Line {
  name: string
  means: string
  isNeeded: boolean
  /** In production and in the demo. */
  defaults: readonly string[]
}

function linesOf({ group }: Part): Line[] {
  const ofDemo = group(false).entries
  return Object.entries(group(true).entries).map(([key, variable]) => ({
    ...declarationOf(variable),
    isNeeded: isNeeded(variable),
    defaults: [variable, ofDemo[key]].map(defaultOf),
  }))
}

function defaultOf(variable: v.ObjectEntries[string] | undefined): string {
  return variable !== undefined && 'default' in variable && typeof variable.default === 'string'
    ? variable.default
    : ''
}

function otherwise({ isNeeded: needed, defaults: [production = '', demo = ''] }: Line): string {
  if (needed) return '**needed**'
  return production === demo || demo === '' ? production : `${production}; in the demo ${demo}`
}

/** docs/settings.md */
function settingsPage(): string {
  const tables = parts.map((part) =>
    [
      `## ${part.title}${part.mayBeLeftOut ? ' (all that is needed, or nothing)' : ''}\n`,
      '| variable | without it | meaning |\n|---|---|---|',
      ...linesOf(part).map((line) => `| \`${line.name}\` | ${otherwise(line)} | ${line.means} |`),
    ].join('\n'),
  )
  return `${[
    '# Settings\n\nThe server reads its environment once, when it starts, and names everything that is missing or wrong in one message.',
    'The demo needs none of them; "needed" means in production (`NODE_ENV=production`). A switch is `on` or `off`.',
    'Instead of a variable its name with `_FILE` may be given: the path of a file that holds the value, as a vault lays secrets beside a program (Kubernetes, Docker, Vault’s agent); both at once are refused.',
    'In a file of settings a value in one line with `\\n` for its line ends (a key in PEM) stands between double quotes: systemd takes a bare backslash away.',
    'This page and `.env.example` are written by `npm run settings` from `server/settings`.\n',
  ].join('\n')}\n${tables.join('\n\n')}\n`
}

/** .env.example */
function exampleFile(): string {
  const groups = parts.map((part) =>
    [
      `# ---- ${part.title}${part.mayBeLeftOut ? ' (all or nothing)' : ''}`,
      ...linesOf(part).map((line) => {
        const isSet = line.isNeeded && !part.mayBeLeftOut
        return `# ${line.means.replaceAll('`', '')}\n${isSet ? '' : '#'}${line.name}=${line.defaults[0] ?? ''}`
      }),
    ].join('\n'),
  )
  return `# The environment of a production server; docs/settings.md says more. Lines without # must be filled in. A key in PEM stands on one line between double quotes, with \\n for its line ends.\nNODE_ENV=production\n\n${groups.join('\n\n')}\n`
}

/** Where each paper stands, from the root of the repository. */
export const papers = { 'docs/settings.md': settingsPage, '.env.example': exampleFile }
