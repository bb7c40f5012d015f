/** SQL of the rules' versions. */
import { firstValue } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** One version. */
interface RuleVersionRow {
  version: number
  rules: unknown
  madeAt: Date
  madeBy: string
  note: string | null
}

/** The newest versions first. */
export function listVersions(executor: Executor, limit: number): Promise<RuleVersionRow[]> {
  return executor<RuleVersionRow[]>`
    select version, rules, made_at, made_by, note from registration_rule_version order by version desc limit ${limit}`
}

/** The numbers of one version. */
export function findVersion(executor: Executor, version: number): Promise<unknown> {
  return firstValue(executor`
    select rules from registration_rule_version where version = ${version}`)
}

/** Adds the next version; undefined when another one was added first. */
export function addVersion(
  executor: Executor,
  given: {
    after: number
    rules: Readonly<Record<string, number>>
    madeBy: string
    note: string | null
  },
): Promise<number | undefined> {
  return firstValue(executor`
    insert into registration_rule_version (version, rules, made_by, note)
    values (${given.after + 1}, ${executor.json(given.rules)}, ${given.madeBy}, ${given.note}) on conflict (version) do nothing returning version`)
}
