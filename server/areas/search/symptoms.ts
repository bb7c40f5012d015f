/** The symptoms of the helper. */
import { symptomRows, type SymptomRule } from './symptoms_data'

/** A symptom. */
export interface KnownSymptom {
  symptomId: string
  part: string
  name: string
  /** Other ways to say it. */
  aliases: readonly string[]
  /** Signs that lead to 急诊 or 120. */
  redFlags: readonly string[]
  rules: readonly SymptomRule[]
}

/** Each by the names of its columns. */
export const symptoms: readonly KnownSymptom[] = symptomRows.map(
  ([symptomId, part, name, aliases, redFlags, rules]) => ({
    symptomId,
    part,
    name,
    aliases,
    redFlags,
    rules,
  }),
)
