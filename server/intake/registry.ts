/** Every document kind and every kind of reference, collected from the areas. */
import type { Area } from '../area'
import type { IntakeKind, Need, Referent } from '../area/intake_kind'
import type { ReadableResource } from '../area/readable_resource'
import type { Executor } from '../database/client'
import { kinds, type Kind } from '../hospital_documents/envelope'

export interface Registry {
  /** In the order of their dependencies. */
  kinds: readonly IntakeKind[]
  kindOf(name: unknown): IntakeKind | undefined
  /** A type of resource that the hospital's systems read from the app. */
  readableOf(type: string): ReadableResource | undefined
  readable: readonly ReadableResource[]
  /** The known ids of these references; unknown ones are missing in the map. */
  find(executor: Executor, needs: readonly Need[]): Promise<ReadonlyMap<string, string>>
}

/** The key of a need in maps. */
export const needKey = ({ name, key }: Need): string => `${name}:${key}`

/** Collects them. @throws Error when two areas own the same kind */
export function registryOf(areas: readonly Area[]): Registry {
  const found = new Map<unknown, IntakeKind>()
  for (const kind of areas.flatMap((area) => area.intake?.kinds ?? [])) {
    if (found.has(kind.kind)) throw new Error(`two areas take in documents of kind ${kind.kind}`)
    found.set(kind.kind, kind)
  }
  const referents = new Map<string, Referent>(
    areas.flatMap((area) => area.intake?.referents ?? []).map((one) => [one.name, one]),
  )
  const readable = areas.flatMap((area) => area.intake?.readable ?? [])
  return {
    readable,
    readableOf: (type) => readable.find((one) => one.type === type),
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
