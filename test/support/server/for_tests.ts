/** What the tests of a file share, made at the right moment: `const world = forAllTests(() => World.start())`. */
import type { FailureCode } from '../../../src/contract/failure'

interface Stoppable {
  stop?(): Promise<unknown>
}

/** What this file has started and not stopped yet. */
const running: Stoppable[] = []

/** Made before the first test; what can be stopped is stopped after the last, the newest first. */
export function forAllTests<Thing extends object>(make: () => Promise<Thing> | Thing): Thing {
  const { thing, remake } = later(make)
  beforeAll(async () => void running.push(await remake()))
  afterAll(() => running.pop()?.stop?.())
  return thing
}

/** Made anew before every test. */
export function forEachTest<Thing extends object>(make: () => Promise<Thing> | Thing): Thing {
  const { thing, remake } = later(make)
  beforeEach(async () => void (await remake()))
  return thing
}

/** Stands for what is not made yet: from then on it is that thing. */
function later<Thing extends object>(make: () => Promise<Thing> | Thing) {
  let made: Thing | undefined
  const it = (): Thing => {
    if (made === undefined) throw new Error('this is made before the tests: use it in tests')
    return made
  }
  const thing = new Proxy({} as Thing, {
    get: (_, name) => Reflect.get(it(), name),
    set: (_, name, value) => Reflect.set(it(), name, value),
    has: (_, name) => Reflect.has(it(), name),
    ownKeys: () => Reflect.ownKeys(it()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(it(), name),
  })
  const remake = async (): Promise<Thing> => (made = await make())
  return { thing, remake }
}

/** What a refused call answers, for `toMatchObject`; `words` stand in its message. */
export function refused(status: number, code: FailureCode, words = '') {
  return { status, body: { code, message: expect.stringContaining(words) } }
}
