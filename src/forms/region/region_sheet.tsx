import { View } from '@tarojs/components'
import { useState } from 'react'

import { loadRegions } from '@/region/load_regions'
import type { RegionEntry, RegionPlace } from '@/region/places'
import { useRequest } from '@/request/loading/use_request'
import { Loaded } from '@/ui/states/loaded'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonLines } from '@/ui/states/skeleton'
import { TextField } from '@/ui/forms/text_field'

import {
  chosenRegion,
  nextEntries,
  stepDown,
  trailTo,
  type ChosenRegion,
  type RegionTrail,
} from './region_steps'
import styles from './region_sheet.module.scss'
import { Crumbs, Entries, Results } from './region_lists'

interface RegionSheetProps {
  value?: ChosenRegion
  onChoose: (region: ChosenRegion) => void
  onClose: () => void
}

interface Regions {
  tree: readonly RegionEntry[]
  search: (query: string) => RegionPlace[]
}

/** Province, city, district in turn, or by one search over all of them. */
export function RegionSheet({ value, onChoose, onClose }: RegionSheetProps) {
  const { state } = useRequest({}, openRegions)
  return (
    <Sheet isOpen title="选择地区" onClose={onClose}>
      <View className={styles.box}>
        <Loaded state={state} skeleton={<SkeletonLines count={8} />}>
          {(regions) => <RegionChoice regions={regions} value={value} onChoose={onChoose} />}
        </Loaded>
      </View>
    </Sheet>
  )
}

async function openRegions(): Promise<Regions> {
  const { regionTree, searchRegions } = await loadRegions()
  return { tree: regionTree(), search: searchRegions }
}

function RegionChoice({
  regions: { tree, search },
  value,
  onChoose,
}: {
  regions: Regions
  value?: ChosenRegion
  onChoose: (region: ChosenRegion) => void
}) {
  const [query, setQuery] = useState('')
  const [trail, setTrail] = useState<RegionTrail>(() =>
    value ? trailTo(tree, value.code).slice(0, 2) : [],
  )

  function take(next: RegionTrail): void {
    const region = chosenRegion(next)
    if (region) return onChoose(region)
    setQuery('')
    setTrail(next)
  }

  function takePlace({ code }: RegionPlace): void {
    const found = trailTo(tree, code)
    const last = found[found.length - 1]
    if (last) take(stepDown(found.slice(0, -1), last))
  }

  const isSearching = query.trim() !== ''
  return (
    <>
      <View className={styles.search}>
        <TextField
          label="搜索地区"
          value={query}
          onChange={setQuery}
          maxLength={20}
          placeholder="输入市或区的名字，如 西湖"
          isClearable
        />
        {!isSearching && <Crumbs trail={trail} onBack={setTrail} />}
      </View>
      {/* Each step begins at its top. */}
      <View key={isSearching ? 'search' : trail.length} className={styles.list}>
        {isSearching ? (
          <Results places={search(query)} onChoose={takePlace} />
        ) : (
          <Entries
            entries={nextEntries(tree, trail)}
            chosenCode={value?.code}
            onChoose={(entry) => take(stepDown(trail, entry))}
          />
        )}
      </View>
    </>
  )
}
