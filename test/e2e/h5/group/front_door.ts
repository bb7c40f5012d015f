/** The front door of a group as a static host serves it, before one cell that answers and one that is away. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildFrontDoor } from '../../../../deploy/group/build'
import { checkGroup } from '../../../../deploy/group/hospitals'
import { withServer, type OwnServer } from '../../../support/e2e/server'

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** What a test has of it. */
export interface FrontDoor {
  url: string
  cell: OwnServer
  /** The addresses that the host was asked for, as its log has them. */
  asked: string[]
}

/** Serves it as long as `use` takes. WeChat’s page stands at the front door’s own host, which is the registered domain. */
export async function withFrontDoor(use: (frontDoor: FrontDoor) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'front-door-'))
  const asked: string[] = []
  let cellUrl = ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    asked.push(pathname)
    if (pathname.startsWith('/sandbox/')) {
      const { method, headers } = request
      const onward = forward(`${cellUrl}${request.url ?? ''}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
      return
    }
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    try {
      const content = readFileSync(file)
      response.writeHead(200, { 'content-type': kinds[path.extname(file)] }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  const url = await listen(server)
  try {
    await withServer(
      async (cell) => {
        cellUrl = cell.url
        await buildFrontDoor(groupAt(url, cell.url), folder, new Date())
        await use({ url, cell, asked })
      },
      { WECHAT_AUTHORIZE_URL: `${url}/sign_in/` },
    )
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function groupAt(frontDoor: string, origin: string) {
  const hospital = { address: '中山路 1 号', telephone: '0571-80000000' }
  return checkGroup(
    {
      name: '云溪医疗集团',
      englishName: 'Yunxi Hospital Group',
      frontDoor,
      weChatAppId: 'wxdemo0000000001',
      weChatAuthorizeUrl: `${frontDoor}/sandbox/wechat/connect/oauth2/authorize`,
      hospitals: [
        {
          ...hospital,
          id: 'first',
          name: '云溪市第一人民医院',
          englishName: 'Yunxi First People’s Hospital',
          region: '云溪市',
          origin,
        },
        {
          ...hospital,
          id: 'away',
          name: '东溪县人民医院',
          region: '东溪县',
          origin: 'http://127.0.0.1:9',
        },
      ],
    },
    'the test’s group',
  )
}
