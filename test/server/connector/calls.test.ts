/** The same key with another question: a refusal stands for what was asked, and what was done is looked at anew. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Calls } from '../../../connector/calls/answer'
import type { Connector } from '../../../connector/connector'
import { Journal } from '../../../connector/journal/journal'
import type { CallShape } from '../../../connector/profile/shape'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-calls-'))
const key = Buffer.alloc(32, 1).toString('base64')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A hospital that answers what is next, and the connector before it; requests and replies are mapped to themselves. */
function hospital(name: string, shape: Partial<CallShape> = {}) {
  const journal = new Journal({ file: path.join(folder, `${name}.db`), key, keepDays: 7 })
  const asked: unknown[] = []
  const replies: unknown[] = []
  const mappings = new Map<string, object>([
    ['request', { apply: ({ body }: { body: unknown }) => Promise.resolve(body) }],
    ['ask', { apply: () => Promise.resolve('query') }],
    ['reply', { apply: ({ reply }: { reply: unknown }) => Promise.resolve(reply) }],
  ])
  const call = { connection: 'his', request: 'request', reply: 'reply', ...shape }
  const connector = {
    profile: { calls: { '/registration/confirm': call, '/registration/lock': call } },
    mappings,
    transportOf: () => ({
      exchange: (request: unknown) => {
        asked.push(request)
        return Promise.resolve(replies.shift())
      },
    }),
  }
  const calls = new Calls(connector as unknown as Connector, journal, () => undefined)
  return { asked, replies, calls, close: () => journal.close() }
}

const query = { request: 'ask', reply: 'reply' }
const refused = { status: 409, body: { code: 'PLACE_TAKEN' } }
const entered = { status: 200, body: { hisOrderNo: 'H1' } }

it('asks anew for an order that was refused under another lock', async () => {
  const his = hospital('refused', { query })
  const confirm = (lockId: string) =>
    his.calls.answer({ path: '/registration/confirm', key: 'o1', body: { orderNo: 'o1', lockId } })
  his.replies.push(refused, entered)
  expect(await confirm('l1')).toEqual(refused)
  expect(await confirm('l1')).toEqual(refused)
  expect(await confirm('l2')).toEqual(entered)
  expect(await confirm('l2')).toEqual(entered)
  expect(his.asked).toEqual([
    { orderNo: 'o1', lockId: 'l1' },
    { orderNo: 'o1', lockId: 'l2' },
  ])
  his.close()
})

const lockedUntil = (expiresAt: string) => ({ status: 200, body: { hisLockNo: 'L1', expiresAt } })

it('answers a lock that is asked for longer as it stands at the hospital', async () => {
  const his = hospital('longer', { query })
  const lock = (untilSeconds: number) =>
    his.calls.answer({
      path: '/registration/lock',
      key: 'l1',
      body: { lockId: 'l1', untilSeconds },
    })
  const [first, later] = [
    lockedUntil('2026-11-25T08:05:00+08:00'),
    lockedUntil('2026-11-25T08:32:00+08:00'),
  ]
  his.replies.push(first, later)
  expect(await lock(300)).toEqual(first)
  expect(await lock(1920)).toEqual(later)
  expect(await lock(1920)).toEqual(later)
  expect(his.asked).toEqual([{ lockId: 'l1', untilSeconds: 300 }, 'query'])
  his.close()
})

it.each([
  ['cannot be asked', undefined],
  ['knows nothing of it', query],
])('sends nothing that was done a second time, where the hospital %s', async (words, asks) => {
  const his = hospital(words.replaceAll(' ', '_'), asks && { query: asks })
  const confirm = (serialNo: number) =>
    his.calls.answer({ path: '/registration/confirm', key: 'o1', body: { serialNo } })
  his.replies.push(entered, null)
  expect(await confirm(1)).toEqual(entered)
  expect(await confirm(2)).toEqual(entered)
  expect(his.asked.filter((one) => one !== 'query')).toEqual([{ serialNo: 1 }])
  his.close()
})
