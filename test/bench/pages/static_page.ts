/** What the slow phone can do at best: home's document without any script, as plain HTML. Every figure of a page is also told as a ratio to it, so that a busy machine cancels out. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** Serves it; the caller closes it. */
export async function serveStaticPage(
  homeUrl: string,
): Promise<{ url: string; close: () => void }> {
  const home = await (await fetch(homeUrl)).text()
  const [, frame = ''] =
    /<template data-elder="false" data-known="false">(.*?)<\/template>/s.exec(home) ?? []
  const plain = home
    .replace(/<script.*?<\/script>|<template.*?<\/template>|<link rel="preload"[^>]*>/gs, '')
    .replace('<div id="first_frame"></div>', () => `<div id="first_frame">${frame}</div>`)
  const body = brotliCompressSync(plain)
  const server = createServer((_asked, reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
