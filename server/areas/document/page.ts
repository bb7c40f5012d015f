/** The page around a file for WeChat's browser, which can neither show nor save it: it explains how to open it elsewhere. */
import { createHash } from 'node:crypto'

const style = `body{margin:0;padding:16px;background:#f4f6f9;color:#1a2330;font:17px/1.6 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}
main{max-width:448px;margin:0 auto}section{margin-bottom:12px;padding:16px;border-radius:12px;background:#fff}h1{margin:0 0 4px;font-size:22px}h2{margin:0 0 8px;font-size:18px}
p{margin:0 0 8px;color:#5b6776}ol{margin:0;padding-left:1.4em}li{margin-bottom:8px}a{display:block;padding:14px;border-radius:28px;background:#0a6cd0;color:#fff;text-align:center;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid #1a2330;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0f141b;color:#e8edf3}section{background:#1a222d}p{color:#a9b5c3}a:focus-visible{outline-color:#fff}}`

/** The page runs no script and cannot be framed. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Explains how to read and save the file. `fileUrl` is an address of this server. */
export function filePage(fileUrl: string): string {
  return frame(
    '查看文件',
    `<section><h1>文件已备好</h1><p>PDF 文件，链接 5 分钟内有效。文件里有个人信息，请不要转发给别人。</p><a href="${fileUrl}">打开文件</a></section>
<section><h2>保存或打印</h2><ol><li>点右上角的「···」</li><li>选「在浏览器打开」（苹果手机选「在默认浏览器中打开」）</li><li>文件打开后，用浏览器的「分享」或「下载」保存，或选「打印」</li></ol></section>
<section><p>打不开时，请返回上一页重新打开。医院窗口也可以打印。</p></section>`,
  )
}

/** The page of a ticket that expired or never existed. */
export function endedPage(words: string): string {
  return frame(
    '文件打不开',
    `<section><h1>文件打不开</h1><p>${words}</p><p>请回到应用里，再点一次「打开」。</p><a href="/">回到首页</a></section>`,
  )
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
