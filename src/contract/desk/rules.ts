/** The rules of registration at the desk: every version, and a preview of whom a change concerns. An order keeps the version it was made under. */
import * as v from 'valibot'
import { count, isoDateTime } from '../values'
import { reason, staffGet, staffPost } from './staff_call'

const rule = v.object({
  name: v.string(),
  label: v.string(),
  unit: v.string(),
  min: v.number(),
  max: v.number(),
  value: v.number(),
})
export type Rule = v.InferOutput<typeof rule>

const ruleVersion = v.object({
  version: count,
  madeAt: isoDateTime,
  madeBy: v.string(),
  note: v.nullable(v.string()),
  /** The differences from the version before. */
  changes: v.array(
    v.object({ label: v.string(), unit: v.string(), before: v.number(), after: v.number() }),
  ),
})
export type RuleVersion = v.InferOutput<typeof ruleVersion>

const changes = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())),
  v.check((given) => Object.keys(given).length > 0, '没有改动'),
)

const readers = ['clinics', 'support', 'audit', 'admin'] as const
const changers = ['clinics', 'admin'] as const

export const ruleCalls = {
  read: staffGet({
    path: '/desk/v1/rules',
    roles: readers,
    summary: '现在的挂号规则和各个版本，新的在前',
    input: v.object({}),
    reply: v.object({ version: count, rules: v.array(rule), versions: v.array(ruleVersion) }),
  }),
  preview: staffPost({
    path: '/desk/v1/rules/preview',
    roles: changers,
    summary: '这样改会影响谁，患者会看到什么',
    input: v.object({ changes }),
    reply: v.object({
      /** What is wrong with them; null when they can be saved. */
      problem: v.nullable(v.string()),
      /** The sentences of the confirm page. */
      sentences: v.array(v.string()),
      touched: v.array(v.object({ words: v.string(), count })),
    }),
  }),
  change: staffPost({
    path: '/desk/v1/rules',
    roles: changers,
    summary: '发布新一版规则，对之后的预约生效',
    /** `version`: the one that was seen. */
    input: v.object({ version: count, changes, reason }),
    reply: v.object({ version: count }),
  }),
}
