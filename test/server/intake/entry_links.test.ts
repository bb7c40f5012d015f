/** A system of the hospital sends a patient on into the app: `/integration/v1/entry_links`, by the public protocol only. */
import { randomUUID } from 'node:crypto'
import { accountCalls } from '../../../src/contract/account'
import { forAllTests } from '../../support/server/for_tests'
import { askToken, startWithSystem } from '../../support/server/integration'

const server = forAllTests(() => startWithSystem('system/EntryLink.write'))

const ask = (body: object, token = server.token) =>
  server.app.inject({
    method: 'POST',
    url: '/integration/v1/entry_links',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })

it('gives a link that signs the person in, at the page that was named', async () => {
  const reply = await ask({ openid: randomUUID(), page: '/subpages/report/report_list?from=his' })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  const { url, expires_in } = reply.json<{ url: string; expires_in: number }>()
  const link = new URL(url)
  expect(link.origin).toBe(server.settings.publicUrl)
  expect(`${link.pathname}?from=${link.searchParams.get('from')}`).toBe(
    '/subpages/report/report_list?from=his',
  )
  expect(expires_in).toBe(60)
  const token = link.searchParams.get('jwt') ?? ''
  const { body } = await server.call(accountCalls.getSelfInfo, {}, { token })
  expect(body).toMatchObject({ sessionKind: 'entry_link', tel: null })
})

it.each([
  ['nobody', {}],
  ['no id of WeChat', { openid: 'x y' }],
  ['a page elsewhere', { openid: 'o1', page: 'https://evil.example/' }],
  ['a page of another host', { openid: 'o1', page: '@evil.example' }],
])('refuses %s', async (_words, body) => {
  expect((await ask(body)).statusCode).toBe(400)
})

it('is refused to strangers, and where the hospital has switched entry links off', async () => {
  expect((await ask({ openid: 'o1' }, 'x')).statusCode).toBe(401)
  server.settings.allowEntryLink = false
  try {
    expect((await ask({ openid: 'o1' })).json()).toMatchObject({
      error_description: 'ALLOW_ENTRY_LINK is off',
    })
  } finally {
    server.settings.allowEntryLink = true
  }
})

describe('a system that may write everything', () => {
  const his = forAllTests(() => startWithSystem('system/*.* system/*.cruds'))

  it('has no entry links, whatever it asks for', async () => {
    const reply = await his.app.inject({
      method: 'POST',
      url: '/integration/v1/entry_links',
      headers: { authorization: `Bearer ${his.token}` },
      payload: { openid: 'o1' },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { error: 'insufficient_scope', error_description: 'the token lacks system/EntryLink.write' },
    ])
    const asked = await askToken(his.app, await his.system.sign(), 'system/EntryLink.write')
    expect([asked.statusCode, asked.json<{ error: string }>().error]).toEqual([
      400,
      'invalid_scope',
    ])
  })
})
