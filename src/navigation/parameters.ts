/** The kinds of parameters in a page's address, and their encoding. */

/** One parameter of a page; `decode` returns undefined for an invalid value. */
export interface Parameter<Value, IsNeeded extends boolean = boolean> {
  readonly isNeeded: IsNeeded
  decode(raw: string): Value | undefined
}

/** Any text that is not empty, such as an id. */
export const text: Parameter<string, true> = {
  isNeeded: true,
  decode: (raw) => (raw === '' ? undefined : raw),
}

/** A whole number. */
export const wholeNumber: Parameter<number, true> = {
  isNeeded: true,
  decode: (raw) => (/^-?\d{1,15}$/.test(raw) ? Number(raw) : undefined),
}

/** One of the given words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Parameter<Word, true> {
  return { isNeeded: true, decode: (raw) => words.find((word) => word === raw) }
}

/** A parameter that may be left out. */
export function optional<Value>(parameter: Parameter<Value>): Parameter<Value, false> {
  return { isNeeded: false, decode: (raw) => parameter.decode(raw) }
}

/** The parameters of one page by name. */
export type ParameterMap = Readonly<Record<string, Parameter<unknown>>>

type NeededName<Map extends ParameterMap> = {
  [Name in keyof Map]: Map[Name] extends Parameter<unknown, true> ? Name : never
}[keyof Map]
type ValueOf<One> = One extends Parameter<infer Value> ? Value : never

/** The parameters required to open a page. */
export type GivenParameters<Map extends ParameterMap> = {
  [Name in NeededName<Map>]: ValueOf<Map[Name]>
} & {
  [Name in Exclude<keyof Map, NeededName<Map>>]?: ValueOf<Map[Name]>
}

/** The parameters in an address: it may have been typed by hand, so every one may be missing. */
export type FoundParameters<Map extends ParameterMap> = { [Name in keyof Map]?: ValueOf<Map[Name]> }

/** Encodes parameters as a query, in the order of the map; undefined ones are left out. */
export function encodeParameters(
  map: ParameterMap,
  given: Readonly<Record<string, unknown>>,
): string {
  const pairs = Object.keys(map)
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name}=${encodeURIComponent(String(given[name]))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Decodes the parameters of a map from a raw query; unknown names are dropped, invalid values are undefined. */
export function decodeParameters<Map extends ParameterMap>(
  map: Map,
  raw: Readonly<Record<string, string | undefined>>,
): FoundParameters<Map> {
  const found: FoundParameters<Map> = {}
  for (const name in map) {
    const value = raw[name]
    if (value !== undefined) {
      Object.assign(found, { [name]: map[name]?.decode(decodeText(value)) })
    }
  }
  return found
}

/** Taro passes queries undecoded on both platforms; an invalid escape stays as it is. */
function decodeText(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
