/** The suite that tests run by: `CRYPTO=gm npx jest …` runs them by the other one. */
import { ringOf, type KeyRing, type RingKey } from '../../../server/crypto/key_ring'
import { suiteOf } from '../../../server/crypto/suites'

export const testSuiteName = process.env.CRYPTO === 'gm' ? 'gm' : 'aes'
export const testSuite = suiteOf(testSuiteName)
export const otherSuite = suiteOf(testSuiteName === 'gm' ? 'aes' : 'gm')

/** A ring of one key, in the suite of this run. */
export const testRing = <Key>(key: Key): KeyRing<Key> => ringOf(key, testSuite)

/** A named key, in the suite of this run. */
export const testKey = <Key>(id: string, key: Key): RingKey<Key> => ({ id, key, suite: testSuite })

/** What a text that is bound to its row begins with. */
export const boundForm = `${testSuite.forms.bound}.`
