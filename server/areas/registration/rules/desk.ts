/** The rules at the desk: their versions, whom a change concerns, and the change. */
import type { RuleVersion } from '../../../../src/contract/desk/rules'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addStaffEvent } from '../../staff'
import * as repository from './desk_repository'
import { listVersions } from './rule_repository'
import { ruleNames, ruleProblem, rulesFrom, ruleShapes } from './rule_shape'
import { changeRules, readRules } from './rule_versions'
import { ruleSentences, type RegistrationRules } from './rules'

const versionsShown = 50

/** The rules in force and their history. */
export async function readHere({ sql }: Dependencies) {
  const [{ version, rules }, kept] = await Promise.all([
    readRules(sql),
    listVersions(sql, versionsShown + 1),
  ])
  const versions = kept.map((row) => ({ ...row, rules: rulesFrom(row.rules) }))
  return {
    version,
    rules: ruleNames.map((name) => ({ name, ...ruleShapes[name], value: rules[name] })),
    versions: versions.slice(0, versionsShown).map((row, index): RuleVersion => {
      const before = versions[index + 1]?.rules
      return {
        version: row.version,
        madeAt: row.madeAt.toISOString(),
        madeBy: row.madeBy,
        note: row.note,
        changes: before === undefined ? [] : changesBetween(before, row.rules),
      }
    }),
  }
}

function changesBetween(
  before: RegistrationRules,
  after: RegistrationRules,
): RuleVersion['changes'] {
  return ruleNames
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const { label, unit } = ruleShapes[name]
      return { label, unit, before: before[name], after: after[name] }
    })
}

/** The rules as they would become. @throws Refused BAD_INPUT for a rule that does not exist */
function changed(
  before: RegistrationRules,
  changes: Readonly<Record<string, number>>,
): RegistrationRules {
  const known = new Set<string>(ruleNames)
  if (Object.keys(changes).some((name) => !known.has(name)))
    throw new Refused('BAD_INPUT', '没有这条规则')
  const rules = { ...before }
  for (const name of ruleNames) rules[name] = changes[name] ?? rules[name]
  return rules
}

/** Whom a change would concern. @throws Refused BAD_INPUT */
export async function previewHere(
  { sql }: Dependencies,
  changes: Readonly<Record<string, number>>,
) {
  const { rules: before } = await readRules(sql)
  const after = changed(before, changes)
  const problem = ruleProblem(after)
  if (problem !== null) return { problem, sentences: [], touched: [] }
  const is = (name: keyof RegistrationRules): boolean => before[name] !== after[name]
  const asked: [boolean, string, () => Promise<number>][] = [
    [
      is('activeOrdersPerPatientAndDay'),
      '位就诊人同一天的预约比新的上限多（已约的不变，不能再约）',
      () => repository.countOverDay(sql, after.activeOrdersPerPatientAndDay),
    ],
    [
      is('unpaidOrdersPerAccount'),
      '个账号的未支付订单到了新的上限（支付或取消后才能再约）',
      () => repository.countAtUnpaid(sql, after.unpaidOrdersPerAccount),
    ],
    [
      is('noShowLimit') || is('noShowWindowDays'),
      '位就诊人再爽约一次就会停约（正在停约的不变）',
      () => repository.countNearLimit(sql, after),
    ],
    [
      is('waitlistPerClinic'),
      '个门诊的候补比新的上限多（已候补的不变）',
      () => repository.countOverWaiting(sql, after.waitlistPerClinic),
    ],
  ]
  const touched = await Promise.all(
    asked
      .filter(([isAsked]) => isAsked)
      .map(async ([, words, count]) => ({ words, count: await count() })),
  )
  return { problem: null, sentences: ruleSentences(after), touched }
}

/** Makes the next version. @throws Refused BAD_INPUT, CONFLICT when other staff changed them since they were seen */
export async function changeHere(
  deps: Dependencies,
  staff: Staff,
  {
    version: seen,
    changes,
    reason,
  }: { version: number; changes: Readonly<Record<string, number>>; reason: string },
): Promise<{ version: number }> {
  const before = await readRules(deps.sql)
  if (before.version !== seen) throw new Refused('CONFLICT', '规则刚被别人修改，请看过新的规则再改')
  const after = changed(before.rules, changes)
  const { version } = await changeRules(
    deps,
    { changes: after, madeBy: staff.name, note: reason },
    (tx, made) =>
      addStaffEvent(tx, staff, {
        action: 'change_rules',
        subject: `rules ${made}`,
        reason,
        before: { ...before.rules },
        after: { ...after },
      }),
  )
  return { version }
}
