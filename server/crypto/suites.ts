/** The suites that there are. */
import { aesSuite } from './aes_suite'
import type { SuiteName } from './algorithms/algorithms'
import { smSuite } from './sm_suite'
import type { Suite } from './suite'

const suites: Readonly<Record<SuiteName, Suite>> = { aes: aesSuite, gm: smSuite }

export const suiteNames = Object.keys(suites) as SuiteName[]

export const suiteOf = (name: SuiteName): Suite => suites[name]

/** The suite by which a stored text was encrypted, by its first word. @throws for another word. */
export function suiteOfForm(form: string): { suite: Suite; isBound: boolean } {
  for (const suite of Object.values(suites)) {
    if (form === suite.forms.bound) return { suite, isBound: true }
    if (form === suite.forms.unbound) return { suite, isBound: false }
  }
  throw new Error('no stored text')
}
