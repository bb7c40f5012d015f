/** Descending the region tree, one level per step; pure. */
import type { RegionNames } from '@/contract/region_code'
import type { RegionEntry } from '@/region/places'

/** A district with the names of its path. */
export interface ChosenRegion {
  code: string
  names: RegionNames
}

/** The entries chosen so far, from the province down: none, one or two; three is a finished choice. */
export type RegionTrail = readonly RegionEntry[]

/** Descends one step, and further as long as there is only one way (直辖市 have one city, 海外 has one of everything). */
export function stepDown(trail: RegionTrail, entry: RegionEntry): RegionTrail {
  const next = [...trail, entry]
  const [only, ...others] = entry.children
  return only !== undefined && others.length === 0 ? stepDown(next, only) : next
}

/** The trail to a code, as far as the tree knows it. */
export function trailTo(tree: readonly RegionEntry[], code: string): RegionTrail {
  const province = tree.find(({ id }) => id.slice(0, 2) === code.slice(0, 2))
  if (!province) return []
  const city = province.children.find(({ id }) => id.slice(0, 4) === code.slice(0, 4))
  if (!city) return [province]
  const district = city.children.find(({ id }) => id === code)
  return district ? [province, city, district] : [province, city]
}

/** The entries to choose from next. */
export function nextEntries(
  tree: readonly RegionEntry[],
  trail: RegionTrail,
): readonly RegionEntry[] {
  const last = trail[trail.length - 1]
  return last === undefined ? tree : last.children
}

/** The finished choice, once the trail reaches a district. */
export function chosenRegion(trail: RegionTrail): ChosenRegion | undefined {
  const [province, city, district] = trail
  if (!province || !city || !district) return undefined
  const names: RegionNames = [province.name, city.name, district.name]
  return { code: district.id, names }
}
