/** What a search brings along: resources that its matches refer to (`_include`), or that refer to them (`_revinclude`). A few references that readers follow; each is a search parameter of R4. */
import * as v from 'valibot'
import type { DocumentCipher } from '../../../crypto/document_cipher'
import type { Sql } from '../../../database/client'
import { openedRow, type Fresh } from '../encrypted_resource'
import { namesOf, refsOf } from '../names'
import { refused } from '../outcome'
import type { Resource } from '../resource'
import { listIncluded } from '../resource_repository'

/** Of a search parameter: the element, and the types that it may name. */
const followed: Readonly<Record<string, { element: string; types: readonly string[] }>> = {
  'DiagnosticReport:result': { element: 'result', types: ['Observation'] },
  'DiagnosticReport:subject': { element: 'subject', types: ['Patient'] },
  'Slot:schedule': { element: 'schedule', types: ['Schedule'] },
  'Schedule:actor': {
    element: 'actor',
    types: ['PractitionerRole', 'HealthcareService', 'Organization'],
  },
  'PractitionerRole:practitioner': { element: 'practitioner', types: ['Practitioner'] },
  'PractitionerRole:organization': { element: 'organization', types: ['Organization'] },
  'Organization:partof': { element: 'partOf', types: ['Organization'] },
  'Location:organization': { element: 'managingOrganization', types: ['Organization'] },
  'Encounter:subject': { element: 'subject', types: ['Patient'] },
  'Encounter:account': { element: 'account', types: ['Account'] },
  'ChargeItem:account': { element: 'account', types: ['Account'] },
  'ChargeItem:subject': { element: 'subject', types: ['Patient'] },
  'Invoice:subject': { element: 'subject', types: ['Patient'] },
  'Appointment:actor': {
    element: 'participant',
    types: ['Patient', 'PractitionerRole', 'HealthcareService'],
  },
}

/** So many come along with a page at most. */
const includedMax = 1000

/** The parameters of a search. */
export const includingParameters = {
  _include: v.optional(v.union([v.string(), v.array(v.string())])),
  _revinclude: v.optional(v.union([v.string(), v.array(v.string())])),
}
interface Asked {
  _include?: string | string[] | undefined
  _revinclude?: string | string[] | undefined
}

/** For the CapabilityStatement: what a search of a type may bring along. */
export const includesOf = (type: string): string[] =>
  Object.keys(followed).filter((name) => name.startsWith(`${type}:`))
/** The other way: what may refer to it. */
export const revIncludesOf = (type: string): string[] =>
  Object.entries(followed).flatMap(([name, { types }]) => (types.includes(type) ? [name] : []))

interface Step {
  element: string
  types: readonly string[]
  isReverse: boolean
}

/** The steps of a search of a type. @throws FhirRefused naming those that there are; whatever `requireScope` throws of a type that the caller may not read */
export function stepsOf(
  type: string,
  { _include = [], _revinclude = [] }: Asked,
  requireScope: (type: string) => void,
): Step[] {
  const read = (words: string, isReverse: boolean): Step => {
    const [source = '', parameter = '', target] = words.split(':')
    const name = `${source}:${parameter === 'patient' ? 'subject' : parameter}`
    const known = (isReverse ? revIncludesOf(type) : includesOf(type)).includes(name)
    const found = known ? followed[name] : undefined
    const types = isReverse ? [source] : (found?.types ?? [])
    const wanted = types.filter((one) => isReverse || target === undefined || one === target)
    if (found === undefined || wanted.length === 0)
      throw refused(400, 'not-supported', refusalOf(type, words, isReverse))
    for (const one of wanted) requireScope(one)
    return { element: found.element, types: wanted, isReverse }
  }
  return [
    ...[_include].flat().map((words) => read(words, false)),
    ...[_revinclude].flat().map((words) => read(words, true)),
  ]
}

function refusalOf(type: string, words: string, isReverse: boolean): string {
  const there = isReverse ? revIncludesOf(type) : includesOf(type)
  const list = there.length === 0 ? 'nothing' : there.join(', ')
  return `${isReverse ? '_revinclude' : '_include'}=${words}: a search of ${type} brings along ${list}`
}

/** The rows that come along with a page, each once, and none that is on it. */
export async function broughtAlong(
  { sql, cipher, sources }: { sql: Sql; cipher: DocumentCipher; sources: readonly string[] },
  steps: readonly Step[],
  page: readonly Resource[],
): Promise<Fresh[]> {
  const found = new Map<string, Fresh>()
  const onPage = new Set(page.map(keyOf))
  for (const { element, types, isReverse } of steps) {
    const names = isReverse ? page.flatMap(namesOf) : page.flatMap((one) => refsOf(one[element]))
    const rows = await listIncluded(sql, {
      ...{ types, sources, isReverse, limit: includedMax },
      names: names.flatMap(cipher.blindIndexes),
    })
    for (const row of rows) {
      const one = openedRow(cipher, row)
      // A reference elsewhere in it is another one.
      const isMeant =
        !isReverse || refsOf(one.resource[element]).some((name) => names.includes(name))
      const key = keyOf(one.resource)
      if (isMeant && !onPage.has(key) && found.size < includedMax) found.set(key, one)
    }
  }
  return [...found.values()]
}

const keyOf = ({ resourceType, id }: Resource): string => `${resourceType}/${id}`
