/** The hospital's integration engine, and a bad one: it shuffles, repeats itself, brings old versions after new ones, and sends two parts at once. Whatever it was given stands in its list of changes. */
import type { Chance } from './chance'
import type { Clock } from './clock'
import {
  text,
  texts,
  whole,
  type Answer,
  type Desk,
  type Json,
  type Paper,
  type HospitalDocument,
} from './paper'

/** How documents travel; the reasons of those that are refused. */
export interface Wire {
  carry(documents: readonly HospitalDocument[]): Promise<string[]>
}

const repeated = 4
const atOnce = 400

export class Engine {
  /** Everything that was ever said, in its order. */
  readonly said: HospitalDocument[] = []
  private readonly versions = new Map<string, number>()
  private unsent: HospitalDocument[] = []

  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly wire: Wire,
    /** Whether the list of changes has a kind: what travels as FHIR is counted differently there. */
    private readonly lists: (kind: string) => boolean,
  ) {}

  /** Tells the app, and whatever was kept for the next time. @throws Error when something is refused */
  async deliver(...papers: Paper[]): Promise<void> {
    this.keep(...papers)
    const fresh = this.unsent.splice(0)
    const noise = this.chance.some(this.said, repeated)
    const all = this.chance.shuffled([...fresh, ...noise])
    const cut = Math.floor(this.chance.between(0, all.length))
    await this.carry([all.slice(0, cut), all.slice(cut)])
  }

  /** Is told with the next push. */
  keep(...papers: Paper[]): void {
    this.unsent.push(...this.lose(...papers))
  }

  /** Never arrives by a push: the app must ask. */
  lose(...papers: Paper[]): HospitalDocument[] {
    const published = papers.map((paper) => this.versioned(paper))
    this.said.push(...published)
    return published
  }

  /** It has lost its memory: everything is told again, twice, in any order. */
  async publishAgain(): Promise<void> {
    const all = this.chance.shuffled([...this.said, ...this.said])
    for (let from = 0; from < all.length; from += atOnce)
      await this.carry([all.slice(from, from + atOnce)])
  }

  /** Its list of changes, and that of one patient. */
  readonly desk: Desk = {
    '/v1/changes': (asked) => this.changes(asked),
    '/v1/patient/changes': (asked) => this.changes(asked),
  }

  private async carry(parts: readonly (readonly HospitalDocument[])[]): Promise<void> {
    const refusals = await Promise.all(
      parts.filter((part) => part.length > 0).map((part) => this.wire.carry(part)),
    )
    const [refusal] = refusals.flat()
    if (refusal !== undefined) throw new Error(`the app refused ${refusal}`)
  }

  private changes({ after, kinds, limit, patient }: Json): Answer {
    if (!texts(kinds ?? ['bill']).every(this.lists)) return [404, { code: 'NOT_OFFERED' }]
    const from = Number(text(after) || 0)
    const page = this.said.slice(from, from + (whole(limit) || 500))
    const wanted = page.filter((published) =>
      Array.isArray(kinds) ? kinds.includes(published.kind) : isAbout(published, patient),
    )
    const next = from + page.length
    return [200, { documents: wanted, next: String(next), hasMore: next < this.said.length }]
  }

  private versioned(paper: Paper): HospitalDocument {
    const key = `${paper.kind} ${paper.id}`
    const version = (this.versions.get(key) ?? 0) + 1
    this.versions.set(key, version)
    return { ...paper, version, at: this.clock.now() }
  }
}

const isAbout = ({ patient }: HospitalDocument, asked: unknown): boolean =>
  valueOf(patient) !== '' && valueOf(patient) === valueOf(asked)
const valueOf = (patient: unknown): string =>
  typeof patient === 'object' && patient !== null && 'value' in patient ? text(patient.value) : ''
