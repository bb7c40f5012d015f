/** Ingests the rules of registration: each document makes a version. */
import { DocumentRefused, intakeKind, type IntakeKind } from '../../../area/intake_kind'
import { rulesDocument } from '../../../hospital_documents/clinic'
import * as repository from './rule_repository'
import { ruleNames, ruleProblem, rulesFrom } from './rule_shape'
import { readRules } from './rule_versions'

const rulesKind = intakeKind({
  kind: 'rules',
  schema: rulesDocument,
  async write({ tx }, documents) {
    for (const { id, rules: given, note, madeBy } of documents) {
      const unknown = Object.keys(given).find((name) => !ruleNames.some((known) => known === name))
      if (unknown !== undefined) throw new DocumentRefused(id, `rules.${unknown}: is no rule`)
      const rules = rulesFrom(given)
      const problem = ruleProblem(rules)
      if (problem !== null) throw new DocumentRefused(id, `rules: ${problem}`)
      const before = await readRules(tx)
      if (JSON.stringify(before.rules) === JSON.stringify(rules)) continue
      const version = await repository.addVersion(tx, {
        after: before.version,
        rules: { ...rules },
        madeBy,
        note,
      })
      if (version === undefined) throw new Error('the rules were changed in the same instant')
    }
  },
})

/** The kind of rules. */
export const ruleKinds: readonly IntakeKind[] = [rulesKind]
