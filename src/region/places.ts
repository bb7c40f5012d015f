import { type RegionLevel, regionLevel } from '@/contract/region_code'

import type { RegionRow } from './region_text'

/** A region entry (spec §3): six-digit code, parent code (absent for provinces), name, children (empty for districts). */
export interface RegionEntry extends RegionRow {
  children: RegionEntry[]
}

/** One place with its path: `names` runs from the province to the place itself. */
export interface RegionPlace {
  code: string
  level: RegionLevel
  names: string[]
}

/** Builds the tree of provinces from flat rows; a row whose parent is not among them is an error. */
export function buildRegionTree(entries: readonly RegionRow[]): RegionEntry[] {
  const nodes = new Map<string, RegionEntry>(
    entries.map((row) => [row.id, { ...row, children: [] }]),
  )
  const provinces: RegionEntry[] = []
  for (const node of nodes.values()) {
    if (node.pid === undefined) {
      provinces.push(node)
      continue
    }
    const parent = nodes.get(node.pid)
    if (!parent) throw new Error(`region ${node.id} has no parent ${node.pid}`)
    parent.children.push(node)
  }
  return provinces
}

/** Every place of the tree with its path, in tree order. */
export function placesOf(
  tree: readonly RegionEntry[],
  above: readonly string[] = [],
): RegionPlace[] {
  return tree.flatMap((entry) => {
    const level = regionLevel(entry.id)
    if (level === undefined) throw new Error(`${entry.id} is no region code`)
    const names = [...above, entry.name]
    return [{ code: entry.id, level, names }, ...placesOf(entry.children, names)]
  })
}
