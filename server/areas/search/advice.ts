/** Which departments a symptom leads to; pure. It is no diagnosis. */
import type { KnownSymptom } from './symptoms'
import { usualReasons, type SymptomRule } from './symptoms_data'

/** A department with the patients that it sees. */
interface DepartmentOfHospital {
  departId: string
  name: string
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
}

/** The patient with the symptom. */
export interface Sufferer {
  age: number
  sex: 'male' | 'female'
}

/** The rule for adults without another one. */
const anyAdult: SymptomRule = {
  departments: ['全科', '综合内科'],
  reason: '不确定看什么科时，先看全科',
}
const anyChild: SymptomRule = { departments: ['儿内科', '儿科'], reason: '14 周岁以下先看儿科' }
const maxAdvised = 4

/** A department, with the reason. */
export interface Advised<Department> {
  department: Department
  reason: string
}

/** Departments when the patient is unknown: a child, where the words mention one; else adults of either sex, and children after them. */
export function adviseAnyone<Department extends DepartmentOfHospital>(
  symptom: KnownSymptom,
  isChild: boolean,
  departments: readonly Department[],
): Advised<Department>[] {
  const [boy, girl, man, woman] = [
    { age: 6, sex: 'male' },
    { age: 6, sex: 'female' },
    { age: 40, sex: 'male' },
    { age: 40, sex: 'female' },
  ] as const satisfies Sufferer[]
  const advise = (who: Sufferer) => adviseFor(symptom, who, departments)
  const children = [...advise(boy), ...advise(girl)]
  if (isChild) return firstOfEach(children).slice(0, maxAdvised)
  const adults = firstOfEach([...advise(man), ...advise(woman)])
  const [forChild] = children
  return firstOfEach([
    ...adults.slice(0, maxAdvised - 1),
    ...(forChild ? [forChild] : []),
    ...adults,
  ]).slice(0, maxAdvised)
}

function firstOfEach<Department extends DepartmentOfHospital>(advised: Advised<Department>[]) {
  const seen = new Set<string>()
  return advised.filter(({ department: { departId } }) => !seen.has(departId) && seen.add(departId))
}

/** The departments in the order of the rules, each once, that exist here and see this patient. */
export function adviseFor<Department extends DepartmentOfHospital>(
  symptom: KnownSymptom,
  who: Sufferer,
  departments: readonly Department[],
): Advised<Department>[] {
  const seeing = departments.filter((department) => sees(department, who))
  const advised = adviceOf(
    symptom.rules.filter((rule) => isFor(rule, who)),
    seeing,
  )
  return (
    advised.length > 0 ? advised : adviceOf([who.age <= 13 ? anyChild : anyAdult], seeing)
  ).slice(0, maxAdvised)
}

function adviceOf<Department extends DepartmentOfHospital>(
  rules: readonly SymptomRule[],
  departments: readonly Department[],
) {
  const advised = new Map<string, { department: Department; reason: string }>()
  for (const { departments: words, reason: first, also } of rules) {
    for (const [index, word] of words.entries()) {
      const reason = index === 0 ? first : (also?.[word] ?? usualReasons[word] ?? first)
      for (const department of departments) {
        if (department.name.includes(word) && !advised.has(department.departId))
          advised.set(department.departId, { department, reason })
      }
    }
  }
  return [...advised.values()]
}

function isFor({ minAge = 0, maxAge = Infinity, sex }: SymptomRule, who: Sufferer): boolean {
  return who.age >= minAge && who.age <= maxAge && (sex === undefined || sex === who.sex)
}

function sees({ minAge, maxAge, sexLimit }: DepartmentOfHospital, who: Sufferer): boolean {
  return (
    who.age >= (minAge ?? 0) &&
    who.age <= (maxAge ?? Infinity) &&
    (sexLimit === null || sexLimit === who.sex)
  )
}
