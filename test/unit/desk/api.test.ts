/** A server that fails without words is no missing network. */
import { api } from '../../../desk/request/api'

const answer = (reply: () => Promise<Response>) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(reply)
  return api.session.self({})
}
afterEach(() => jest.restoreAllMocks())

it('says that the server failed, with its number', async () => {
  const failed = answer(async () => new Response('{}', { status: 500 }))
  await expect(failed).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('500'),
  })
  await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('网络') })
})

it('says that nobody answered', async () => {
  const away = answer(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(away).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('没有连上'),
  })
})
