/** Requests that no program of the hospital or the app sends: the connector's listeners refuse them and go on. */
import type { AddressInfo } from 'node:net'
import { listenForCalls } from '../../../connector/calls/listen'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { forAllTests } from '../../support/server/for_tests'

const app = forAllTests(() => AppWithConnector.start())

it.each(['null', 'nowhere', 'http://', 'http://[', ''])(
  'the inner page refuses a form of the origin %p and goes on',
  async (origin) => {
    const port = await freePort()
    const profile = app.profile('csv', { PAGE_PORT: String(port), CSV_FOLDER: app.folder })
    await app.connect(profile)
    const url = `http://127.0.0.1:${port}`
    const reply = await fetch(`${url}/replay/1`, { method: 'POST', headers: { origin } })
    expect(reply.status).toBe(405)
    expect((await fetch(`${url}/state.json`)).status).toBe(200)
  },
)

it('a call that is too long gets an answer', async () => {
  const asked: string[] = []
  const answer = async ({ path }: { path: string }) => {
    asked.push(path)
    return { status: 200, body: {} }
  }
  const server = await listenForCalls({ host: '127.0.0.1', port: 0, token: 'secret' }, { answer })
  const { port } = server.address() as AddressInfo
  const send = (body: string, path = '/lock') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body,
    })
  expect((await send(JSON.stringify('x'.repeat(1024 * 1024)))).status).toBe(413)
  expect((await send('{"half":')).status).toBe(400)
  expect((await send('{}')).status).toBe(200)
  expect(asked).toEqual(['/lock'])
  server.closeAllConnections()
  server.close()
})
