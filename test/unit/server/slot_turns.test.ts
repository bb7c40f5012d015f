/** Turns at times: how many are served at once, and in which order. */
import { slotTurns } from '../../../server/areas/registration/slots/slot_turns'
import { connect } from '../../../server/database/client'

/** Never asked: turns that go alone run without a transaction. */
const newPool = () => connect({ host: '127.0.0.1' }, { poolSize: 8 })

/** Turns that end when they are told to. */
function turnsOf() {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  const turn = (name: string) => ({
    run: () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    after: () => Promise.resolve(),
    isNeedless: () => false,
  })
  return { begun, turn, end: (name: string) => ends.get(name)?.() }
}

it('serves as many times at once as half of the connections, who waits longest first', async () => {
  const [turns, { begun, turn, end }] = [slotTurns(newPool()), turnsOf()]
  const names = Array.from({ length: 9 }, (_unused, index) => `time ${index}`)
  const answers = names.map((name) => turns.take(name, turn(name)))
  expect(begun).toEqual(names.slice(0, 4))
  for (const [index, name] of names.entries()) {
    end(name)
    expect(await answers[index]).toBe(name)
    await new Promise(setImmediate)
    expect(begun).toEqual(names.slice(0, index + 5))
  }
})

it('lets who comes for a time that is served wait behind the times that wait', async () => {
  const [turns, { begun, turn, end }] = [slotTurns(newPool()), turnsOf()]
  const first = ['a', 'b', 'c', 'd', 'e'].map((time) => turns.take(time, turn(`first of ${time}`)))
  const second = turns.take('a', turn('second of a'))
  end('first of a')
  await first[0]
  await new Promise(setImmediate)
  expect(begun.at(-1)).toBe('first of e')
  end('first of b')
  await first[1]
  await new Promise(setImmediate)
  expect(begun.at(-1)).toBe('second of a')
  end('second of a')
  expect(await second).toBe('second of a')
})

it('skips who has become needless while he waited', async () => {
  const [turns, { begun, turn, end }] = [slotTurns(newPool()), turnsOf()]
  const first = turns.take('a', turn('first'))
  const second = turns.take('a', { ...turn('second'), isNeedless: () => true })
  end('first')
  await first
  expect(await second).toBeUndefined()
  expect(begun).toEqual(['first'])
})
