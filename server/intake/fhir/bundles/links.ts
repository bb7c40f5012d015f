/** References between the entries of a Bundle: by `fullUrl`, or by an id that only the sender knows. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { identifierOf } from '../elements/condition'
import { kindOf } from '../kinds'
import { contentOf } from '../names'

/** An entry, as far as references need it. */
interface Entry {
  fullUrl?: string | undefined
  resource?: unknown
  request: { method: string; url: string }
}

const referable = v.looseObject({
  resourceType: v.string(),
  id: v.optional(v.string()),
  identifier: v.optional(
    v.array(v.looseObject({ system: v.optional(v.string()), value: v.optional(v.string()) })),
    [],
  ),
})

/** The entries with every reference among them as this app stores it, each with the id of a resource that has neither an address nor an identifier. */
export function linked<One extends Entry>(
  entries: readonly One[],
): (One & { id?: string | undefined })[] {
  const links = new Links(entries)
  return entries.map((one) => ({
    ...one,
    resource: links.replaced(one.resource),
    id: links.drawnIdOf(one),
  }))
}

class Links {
  private readonly entries: ReadonlyMap<string, Entry>
  private readonly targets = new Map<Entry, object>()
  private readonly drawn = new Map<Entry, string>()
  /** How often the same content came: two equal charges are two. */
  private readonly times = new Map<string, number>()

  constructor(entries: readonly Entry[]) {
    this.entries = new Map(entries.flatMap((one) => namesOf(one).map((name) => [name, one])))
    for (const one of entries) if (namesOf(one).length > 0) this.targetOf(one)
  }

  drawnIdOf(one: Entry): string | undefined {
    return this.drawn.get(one)
  }

  replaced(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.replaced(one))
    if (typeof value !== 'object' || value === null) return value
    const target = 'reference' in value ? this.meantBy(value.reference) : undefined
    if (target !== undefined) return { ...value, reference: undefined, ...target }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.replaced(one)]),
    )
  }

  private meantBy(reference: unknown): object | undefined {
    if (typeof reference !== 'string') return undefined
    const entry = this.entries.get(reference)
    return entry === undefined ? undefined : this.targetOf(entry)
  }

  private targetOf(one: Entry): object | undefined {
    const known = this.targets.get(one)
    if (known !== undefined) return known
    const read = v.safeParse(referable, one.resource)
    if (!read.success) return undefined
    const target = addressOf(one, read.output)
    if (target !== undefined) {
      this.targets.set(one, target)
      return target
    }
    const id = this.drawIdOf(one, read.output)
    this.drawn.set(one, id)
    const drawn = { reference: `${read.output.resourceType}/${id}` }
    this.targets.set(one, drawn)
    return drawn
  }

  /** The same for the same content, so that a Bundle that comes twice makes nothing twice. */
  private drawIdOf(one: Entry, resource: v.InferOutput<typeof referable>): string {
    // Two that refer to each other: the first is drawn without its references.
    this.targets.set(one, {})
    const content = contentOf({
      ...withObject(this.replaced(resource)),
      resourceType: resource.resourceType,
      id: undefined,
    })
    const time = (this.times.get(content) ?? 0) + 1
    this.times.set(content, time)
    return createHash('sha256').update(`${time} ${content}`).digest('hex').slice(0, 40)
  }
}

const withObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}

/** By what the others refer to an entry: its `fullUrl`; where a new id is given to it, the old one, too. */
function namesOf({ fullUrl, resource, request }: Entry): string[] {
  const names = fullUrl === undefined ? [] : [fullUrl]
  if (request.method !== 'POST') return names
  const relative = /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})$/.exec(fullUrl ?? '')?.[1]
  const read = v.safeParse(referable, resource)
  const { resourceType, id } = read.success ? read.output : {}
  return [
    ...names,
    ...(relative === undefined ? [] : [relative]),
    ...(id === undefined ? [] : [`${resourceType}/${id}`]),
  ]
}

/** The address or the identifier by which the entry itself is stored. */
function addressOf(
  { request: { method, url } }: Entry,
  resource: v.InferOutput<typeof referable>,
): object | undefined {
  if (method === 'PUT' && /^\/?[A-Za-z]+\/[A-Za-z0-9.-]+$/.test(url))
    return { reference: url.replace(/^\//, '') }
  const { resourceType: type } = resource
  // A certificate names no stored Patient.
  const kept = v.parse(referable, kindOf(type)?.keeps(resource) ?? resource)
  const meant = identifierOf(url) ?? kept.identifier.find(({ value }) => value !== undefined)
  if (meant === undefined) return undefined
  return { type, identifier: { system: meant.system, value: meant.value } }
}
