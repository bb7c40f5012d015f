/** The two documents of the front door. Neither has a script of its own in it. */
import type { Group } from './hospitals'
import type { HandOver } from './site/sign_in_address'
import { word } from './site/words'

/** What the documents may load, also said by deploy/group/nginx.conf with what only a header may say. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const head = (title: string, mark: string, root: string): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta http-equiv="Content-Security-Policy" content="${contentPolicy}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="format-detection" content="telephone=no, address=no" />
    <meta name="theme-color" content="#0a68c8" />
    <link rel="icon" href="data:," />
    <title>${safe(title)}</title>
    <link rel="stylesheet" href="${root}assets/style.css?v=${mark}" />`

/** The directory; `mark` is of the scripts and styles, so that a new release is fetched anew. */
export const directoryDocument = ({ name }: Group, mark: string): string => `${head(name, mark, '')}
    <script defer src="assets/directory.js?v=${mark}"></script>
  </head>
  <body>
    <div class="page">
      <header class="head">
        <div id="choices" class="choices"></div>
        <h1 id="name">${safe(name)}</h1>
        <form id="form" role="search" action="#">
          <input id="search" class="search" type="search" maxlength="40" autocomplete="off" enterkeyhint="search" aria-label="${word('zh', 'searchLabel')}" />
        </form>
        <p id="count" class="unseen" aria-live="polite"></p>
      </header>
      <main id="main">
        <div class="skeleton"></div>
        <div class="skeleton"></div>
        <noscript>请在微信或系统浏览器中打开，并允许网页脚本。</noscript>
      </main>
      <footer class="foot">
        <p id="emergency" class="emergency">${word('zh', 'emergency')}</p>
        <p id="separate">${word('zh', 'separate')}</p>
      </footer>
    </div>
  </body>
</html>
`

/** The hand-over page of signing in. */
export const signInDocument = (
  { name }: Group,
  handOver: HandOver,
  mark: string,
): string => `${head(`登录 · ${name}`, mark, '../')}
    <script id="hand_over" type="application/json">${dataOf(handOver)}</script>
    <script defer src="../assets/sign_in.js?v=${mark}"></script>
  </head>
  <body>
    <div class="page">
      <main>
        <div class="empty">
          <p id="going">正在前往医院的页面…</p>
          <div id="refused" hidden>
            <p class="empty_title">这个登录链接不能用</p>
            <p>它不属于这里的任何一家医院。请从医院目录重新进入。</p>
            <a class="button" href="../">返回医院目录</a>
          </div>
          <noscript>登录需要网页脚本，请在微信中打开。</noscript>
        </div>
      </main>
    </div>
  </body>
</html>
`

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const safe = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '')

/** JSON inside of a document cannot end its element. */
const dataOf = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
