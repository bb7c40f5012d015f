import { parentRegionCode } from '@/contract/region_code'

/** One place without its children: `id` is the six-digit code, `pid` the parent's code, absent for provinces (spec §3). */
export interface RegionRow {
  id: string
  pid?: string
  name: string
}

/**
 * Encodes rows as the compact text in `entries.ts`; the rows come in tree order (each province, its cities, each
 * followed by its districts).
 *
 * A line is a province (`110000北京市`) or a city with its districts (`110100北京市:01东城区,西城区,05朝阳区`). A district's two
 * digits are left out when they follow the one before.
 */
export function encodeRegions(rows: readonly RegionRow[]): string {
  const lines: string[] = []
  let line = ''
  let last = 0
  for (const { id, name } of rows) {
    if (id.endsWith('00')) {
      if (line) lines.push(line)
      line = `${id}${name}`
      last = 0
      continue
    }
    const number = Number(id.slice(4))
    line += `${last === 0 ? ':' : ','}${number === last + 1 ? '' : id.slice(4)}${name}`
    last = number
  }
  return [...lines, line].join('\n')
}

/** Decodes what `encodeRegions` encoded, in the same order. */
export function decodeRegions(text: string): RegionRow[] {
  const rows: RegionRow[] = []
  for (const line of text.split('\n')) {
    const [head = '', districts] = line.split(':')
    const id = head.slice(0, 6)
    const pid = parentRegionCode(id)
    rows.push(pid === undefined ? { id, name: head.slice(6) } : { id, pid, name: head.slice(6) })
    if (districts === undefined) continue
    let number = 0
    for (const district of districts.split(',')) {
      const written = /^\d\d/.test(district)
      number = written ? Number(district.slice(0, 2)) : number + 1
      rows.push({
        id: `${id.slice(0, 4)}${String(number).padStart(2, '0')}`,
        pid: id,
        name: written ? district.slice(2) : district,
      })
    }
  }
  return rows
}
