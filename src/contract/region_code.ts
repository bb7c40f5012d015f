/**
 * The form of a region code (spec §3): six digits, province codes end in 0000, city codes in 00. Pure, for both sides.
 *
 * Whether a code exists is decided by `src/region/tree.ts`, which only the client loads. Codes are retired, so an
 * address stores the code and the names.
 */
import * as v from 'valibot'

export type RegionLevel = 'province' | 'city' | 'district'

/** The level of the code; undefined when it is no region code. */
export function regionLevel(code: string): RegionLevel | undefined {
  if (/^[1-9]\d0000$/.test(code)) return 'province'
  if (/^[1-9]\d(?!00)\d{2}00$/.test(code)) return 'city'
  if (/^[1-9]\d(?!00)\d{2}(?!00)\d{2}$/.test(code)) return 'district'
  return undefined
}

/** The code one level above; undefined for a province and for anything that is no region code. */
export function parentRegionCode(code: string): string | undefined {
  const level = regionLevel(code)
  if (level === 'district') return `${code.slice(0, 4)}00`
  if (level === 'city') return `${code.slice(0, 2)}0000`
  return undefined
}

/** A district's code, the level at which an address is stored. */
export const districtCode = v.pipe(
  v.string(),
  v.check((code) => regionLevel(code) === 'district', '请选择省、市、区'),
)

const regionName = v.pipe(v.string(), v.regex(/^\p{Script=Han}{1,20}$/u, '地区名称不正确'))
/** The names of a district's path: province, city, district. */
export const regionNames = v.tuple([regionName, regionName, regionName])
export type RegionNames = v.InferOutput<typeof regionNames>
