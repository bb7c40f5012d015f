import type { RegionPlace } from './places'

const DEFAULT_LIMIT = 30
/** A longer query is no place name. */
const MAX_QUERY_LENGTH = 40
const OTHER_DISTRICT = '其它区'
const SHORTEST_PIECE = 2
const NO_MATCH = Number.POSITIVE_INFINITY
const LEVEL_ORDER = { province: 0, city: 1, district: 2 }

/**
 * Finds places by a part of the name, or by parts of the path: `南山`, `深圳南山`, `广东 南山`. Best first: the whole name, the
 * name without its ending (朝阳 for 朝阳区), its beginning, its middle, parts over several levels; 其它区 comes last, and
 * within a rank the larger place first.
 */
export function searchPlaces(
  places: readonly RegionPlace[],
  query: string,
  limit = DEFAULT_LIMIT,
): RegionPlace[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  return places
    .map((place) => ({ place, rank: rankOf(place, terms) }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        LEVEL_ORDER[a.place.level] - LEVEL_ORDER[b.place.level] ||
        ownName(a.place).length - ownName(b.place).length ||
        a.place.code.localeCompare(b.place.code),
    )
    .slice(0, limit)
    .map(({ place }) => place)
}

function termsOf(query: string): string[] {
  return query
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/其他/g, '其它')
    .replace(/臺/g, '台')
    .split(/[^\p{Script=Han}]+/u)
    .filter((term) => term !== '')
}

function rankOf(place: RegionPlace, terms: readonly string[]): number {
  const name = ownName(place)
  const penalty = name === OTHER_DISTRICT ? 10 : 0
  const own = Math.min(...terms.map((term) => nameRank(name, term)))
  if (own !== NO_MATCH && terms.every((term) => place.names.some((each) => each.includes(term))))
    return own + penalty
  return runsAlong(place.names, terms.join('')) ? 4 + penalty : NO_MATCH
}

function nameRank(name: string, term: string): number {
  if (name === term) return 0
  if (name.startsWith(term)) return name.length === term.length + 1 ? 1 : 2
  return name.includes(term) ? 3 : NO_MATCH
}

/** Whether the text consists of beginnings of the names, in order, the last name being one of them: 广东深圳南山 for 广东省 深圳市 南山区. */
function runsAlong(names: readonly string[], text: string): boolean {
  let rest = text
  let piece = 0
  for (const name of names) {
    piece = sharedBeginning(name, rest)
    if (piece < SHORTEST_PIECE) piece = 0
    rest = rest.slice(piece)
  }
  return rest === '' && piece > 0
}

function sharedBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

function ownName(place: RegionPlace): string {
  return place.names[place.names.length - 1] ?? ''
}
