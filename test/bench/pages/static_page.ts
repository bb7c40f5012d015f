/** What pages are measured against, so that a busy machine cancels out: home's document without any script, which is what the slow phone can do at best, and an app of Taro alone with two words, which is what the platform costs. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from '../../support/e2e/global_setup'

interface Served {
  url: string
  close: () => void
}

/** Serves home as plain HTML; the caller closes it. */
export async function serveStaticPage(homeUrl: string): Promise<Served> {
  const home = await (await fetch(homeUrl)).text()
  const [, frame = ''] =
    /<template data-elder="false" data-known="false">(.*?)<\/template>/s.exec(home) ?? []
  const plain = home
    .replace(/<script.*?<\/script>|<template.*?<\/template>|<link rel="preload"[^>]*>/gs, '')
    .replace('<div id="first_frame"></div>', () => `<div id="first_frame">${frame}</div>`)
  return serve(new Map([['/', Buffer.from(plain)]]))
}

/** Serves Taro alone, built when it is not; the caller closes it. */
export function serveBareTaro(): Promise<Served> {
  build('bare_taro')
  const folder = path.resolve(__dirname, '../../../dist/bare_taro')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => [`/${name}`, readFileSync(path.join(folder, name))] as const)
  return serve(new Map([['/', readFileSync(path.join(folder, 'index.html'))], ...files]))
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** A server of files that are compressed already. */
async function serve(files: ReadonlyMap<string, Buffer>): Promise<Served> {
  const small = new Map([...files].map(([name, body]) => [name, brotliCompressSync(body)]))
  const server = createServer(({ url = '/' }, reply) => {
    const body = small.get(url)
    const type = types[path.extname(url)] ?? 'text/html'
    reply
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'br',
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
