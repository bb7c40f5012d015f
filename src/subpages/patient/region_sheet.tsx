import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { loadRegions } from '@/region/load_regions'
import type { RegionEntry, RegionPlace } from '@/region/places'
import { regionWords } from '@/region/region_words'
import { useRequest } from '@/request/loading/use_request'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check, chevronRight } from '@/ui/icons/frame'
import { Loaded } from '@/ui/states/loaded'
import { Pressable } from '@/ui/pressable'
import { Sheet } from '@/ui/overlays/sheet'
import { Busy, SkeletonLines } from '@/ui/states/skeleton'
import { TextField } from '@/ui/forms/text_field'

import type { ChosenRegion } from './patient_draft'
import { chosenRegion, nextEntries, stepDown, trailTo, type RegionTrail } from './region_steps'
import styles from './region_sheet.module.scss'

interface RegionSheetProps {
  value?: ChosenRegion
  onChoose: (region: ChosenRegion) => void
  onClose: () => void
}

interface Regions {
  tree: readonly RegionEntry[]
  search: (query: string) => RegionPlace[]
}

/** Province, city, district one after the other, or by one search over all of them. */
export function RegionSheet({ value, onChoose, onClose }: RegionSheetProps) {
  const { state } = useRequest({}, openRegions)
  return (
    <Sheet isOpen title="选择地区" onClose={onClose}>
      <View className={styles.box}>
        <Loaded
          state={state}
          skeleton={
            <Busy>
              <SkeletonLines count={8} />
            </Busy>
          }
        >
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

/** The way so far; each step can be taken back. */
function Crumbs({ trail, onBack }: { trail: RegionTrail; onBack: (trail: RegionTrail) => void }) {
  return (
    <View className={styles.crumbs} role="navigation" aria-label="已选地区">
      {trail.map((entry, index) => (
        <Pressable
          key={entry.id}
          className={styles.crumb}
          label={`已选${entry.name}，重新选择`}
          onPress={() => onBack(trail.slice(0, index))}
        >
          <Text>{entry.name}</Text>
        </Pressable>
      ))}
      <View className={styles.now}>{stepWords[trail.length]}</View>
    </View>
  )
}

const stepWords = ['选择省、直辖市或特别行政区', '选择市', '选择区或县'] as const

function Entries({
  entries,
  chosenCode,
  onChoose,
}: {
  entries: readonly RegionEntry[]
  chosenCode?: string
  onChoose: (entry: RegionEntry) => void
}) {
  return (
    <View>
      {entries.map((entry) => {
        const isOn = chosenCode !== undefined && isOnTheWay(entry.id, chosenCode)
        return (
          <Pressable
            key={entry.id}
            className={classNames(styles.entry, isOn && styles.on)}
            onPress={() => onChoose(entry)}
          >
            <Text className={styles.name}>{entry.name}</Text>
            {isOn && <Icon of={check} sizePx={18} label="已选" />}
            {!isOn && entry.children.length > 0 && (
              <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
            )}
          </Pressable>
        )
      })}
    </View>
  )
}

function isOnTheWay(id: string, code: string): boolean {
  return code.startsWith(id.replace(/(00)+$/, '')) || id === code
}

function Results({
  places,
  onChoose,
}: {
  places: RegionPlace[]
  onChoose: (place: RegionPlace) => void
}) {
  if (places.length === 0) {
    return (
      <View className={styles.none}>
        没有找到。可以只输入市或区的名字，或清空后逐级选择；区名不在列表里时选“其它区”。
      </View>
    )
  }
  return (
    <View role="list" aria-label="搜索结果">
      {places.map((place) => (
        <Pressable key={place.code} className={styles.entry} onPress={() => onChoose(place)}>
          <View className={styles.name}>
            <Text>{place.names[place.names.length - 1]}</Text>
            {place.names.length > 1 && (
              <View className={styles.way}>{regionWords(place.names.slice(0, -1), ' ')}</View>
            )}
          </View>
          {place.level !== 'district' && (
            <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
          )}
        </Pressable>
      ))}
    </View>
  )
}
