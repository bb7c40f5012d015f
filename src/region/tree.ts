/**
 * The provinces, cities and districts (spec §3) as a tree, a lookup and a search. About 24 kB gzip: imported by
 * `loadRegions` of `load_regions.ts` only.
 */
import { REGION_TEXT } from './entries'
import { buildRegionTree, placesOf, type RegionEntry, type RegionPlace } from './places'
import { decodeRegions } from './region_text'
import { searchPlaces } from './search'

export { buildRegionTree, type RegionEntry, type RegionPlace }

/** The whole tree, built at the first call; read-only. */
export const regionTree = once((): readonly RegionEntry[] =>
  buildRegionTree(decodeRegions(REGION_TEXT)),
)

const allPlaces = once((): readonly RegionPlace[] => placesOf(regionTree()))
const namesByCode = once(() => new Map(allPlaces().map((place) => [place.code, place.names])))

/** The names from the province to the place with this code; undefined for a code that is not (or no longer) in the list: then the stored names are shown. */
export function findRegion(code: string): string[] | undefined {
  return namesByCode().get(code)
}

/** Whether the code is one of a province, city or district of the list. */
export function isRegionCode(code: string): boolean {
  return namesByCode().has(code)
}

/** Places matching a Chinese query, best first, at most `limit` (30); nothing for an empty query. See `searchPlaces` for what matches. */
export function searchRegions(query: string, limit?: number): RegionPlace[] {
  return searchPlaces(allPlaces(), query, limit)
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
