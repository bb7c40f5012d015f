/** The rules in force: the newest version, cached for a moment by each replica. An order keeps the version it was made under. */
import { transaction, type Executor, type Sql, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import * as repository from './rule_repository'
import { ruleNames, ruleProblem, rulesFrom } from './rule_shape'
import { registrationRules, type RegistrationRules } from './rules'

/** Rules with their version. */
export interface VersionedRules {
  version: number
  rules: RegistrationRules
}

/** A change reaches every replica within this time. */
const rememberMs = 2000

const known = new WeakMap<Sql, { until: number; rules: Promise<VersionedRules> }>()

/** The rules in force now. */
export function currentRules(sql: Sql): Promise<VersionedRules> {
  const remembered = known.get(sql)
  if (remembered !== undefined && remembered.until > performance.now()) return remembered.rules
  const rules = readRules(sql)
  known.set(sql, { until: performance.now() + rememberMs, rules })
  // A failure is not cached.
  rules.catch(() => known.delete(sql))
  return rules
}

/** The newest version, uncached: for use inside a transaction. */
export async function readRules(executor: Executor): Promise<VersionedRules> {
  const [newest] = await repository.listVersions(executor, 1)
  return newest === undefined
    ? { version: 1, rules: registrationRules }
    : { version: newest.version, rules: rulesFrom(newest.rules) }
}

/** The rules of one version: an order is judged by those it was made under. */
export async function rulesOfVersion(
  executor: Executor,
  version: number,
): Promise<RegistrationRules> {
  const kept = await repository.findVersion(executor, version)
  return kept === undefined ? registrationRules : rulesFrom(kept)
}

/**
 * Makes a new version with the given numbers changed.
 * @throws Refused BAD_INPUT with what is wrong; CONFLICT when other staff changed the rules meanwhile.
 */
export async function changeRules(
  deps: Dependencies,
  change: { changes: Partial<RegistrationRules>; madeBy: string; note: string | null },
  writeDown: (tx: Transaction, version: number) => Promise<void> = () => Promise.resolve(),
): Promise<VersionedRules> {
  const before = await readRules(deps.sql)
  const rules = { ...before.rules }
  for (const name of ruleNames) rules[name] = change.changes[name] ?? rules[name]
  const problem = ruleProblem(rules)
  if (problem !== null) throw new Refused('BAD_INPUT', problem)
  const version = await transaction(deps.sql, async (tx) => {
    const made = await repository.addVersion(tx, {
      after: before.version,
      rules: { ...rules },
      madeBy: change.madeBy,
      note: change.note,
    })
    if (made !== undefined) await writeDown(tx, made)
    return made
  })
  if (version === undefined) throw new Refused('CONFLICT', '规则刚被别人修改，请刷新后再试')
  known.delete(deps.sql)
  return { version, rules }
}
