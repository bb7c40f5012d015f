/** Every kind of document and everything that documents name, gathered from the areas. */
import type { Area } from '../area'
import type { Executor } from '../database/client'
import { kinds, type Kind } from '../hospital_documents/envelope'
import type { IntakeKind, Need, Referent } from '../hospital_documents/intake_kind'

export interface Registry {
  /** In the order in which they build on one another. */
  kinds: readonly IntakeKind[]
  kindOf(name: unknown): IntakeKind | undefined
  /** What is known of these; what is missing in the map is not known. */
  find(executor: Executor, needs: readonly Need[]): Promise<ReadonlyMap<string, string>>
}

/** The key of a need in maps. */
export const needKey = ({ name, key }: Need): string => `${name}:${key}`

/** Gathers them. @throws Error when two areas own the same kind */
export function registryOf(areas: readonly Area[]): Registry {
  const found = new Map<unknown, IntakeKind>()
  for (const kind of areas.flatMap((area) => area.intake?.kinds ?? [])) {
    if (found.has(kind.kind)) throw new Error(`two areas take in documents of kind ${kind.kind}`)
    found.set(kind.kind, kind)
  }
  const referents = new Map<string, Referent>(
    areas.flatMap((area) => area.intake?.referents ?? []).map((one) => [one.name, one]),
  )
  return {
    kinds: kinds.flatMap((name: Kind) => found.get(name) ?? []),
    kindOf: (name) => found.get(name),
    async find(executor, needs) {
      const known = new Map<string, string>()
      for (const [name, referent] of referents) {
        const keys = new Set(needs.filter((need) => need.name === name).map(({ key }) => key))
        if (keys.size === 0) continue
        for (const [key, id] of await referent.find(executor, [...keys]))
          known.set(`${name}:${key}`, id)
      }
      return known
    },
  }
}
