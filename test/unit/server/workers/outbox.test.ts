/** Sending what was written first: every answer leads somewhere, and one that fails does not hold up the others. */
import { outboxOf, type Later } from '../../../../server/area/outbox'
import type { Dependencies } from '../../../../server/dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'

interface Message {
  id: string
  attempts: number
}

function play(answers: Record<string, () => Promise<boolean>>) {
  const ends: Record<string, unknown> = {}
  const logged: unknown[] = []
  const outbox = outboxOf<Message>({
    failed: 'not sent',
    claim: async (_sql, { id }) =>
      Object.keys(answers)
        .filter((one) => id === undefined || one === id)
        .map((one) => ({ id: one, attempts: 1 })),
    async send(_deps, { id }) {
      const isTaken = (await answers[id]?.()) ?? false
      if (isTaken) ends[id] = 'taken'
      return isTaken
    },
    refused: async (_deps, { id }, { why }) => (ends[id] = why),
    later: async (_sql, { id }, later: Later) => (ends[id] = later),
    notOfferedMs: 600_000,
  })
  const log = { error: (fact: unknown) => logged.push(fact) }
  return { outbox, ends, logged, deps: { log, sql: undefined } as unknown as Dependencies }
}

const yes = async () => true
const no = async () => Promise.reject(new GatewayRefused('his', 'NO', '不行'))
const silent = async () => Promise.reject(new GatewayUnavailable('his', 'away'))
const broken = async () => Promise.reject(new TypeError('ours'))

test('each answer has its end, and a fault of ours is the run’s, once all were sent', async () => {
  const { outbox, ends, deps } = play({ broken, yes, no, silent, absent: async () => false })
  await expect(outbox.sendDue(deps)).rejects.toThrow('ours')
  expect(ends).toEqual({
    yes: 'taken',
    no: '不行',
    silent: { delayMs: expect.closeTo(2000, -3), failure: 'silent' },
    absent: { delayMs: 600_000, failure: 'not_offered' },
  })
  const two = play({ a: broken, b: broken, yes })
  await expect(two.outbox.sendDue(two.deps)).rejects.toThrow(AggregateError)
  expect(two.ends).toEqual({ yes: 'taken' })
})

test('one is sent at once, and its fault does not reach who waited for it', async () => {
  const { outbox, ends, logged, deps } = play({ broken, yes })
  await outbox.sendNow(deps, 'yes')
  expect(ends).toEqual({ yes: 'taken' })
  await outbox.sendNow(deps, 'broken')
  expect(logged).toEqual([{ err: expect.any(TypeError), id: 'broken' }])
})
