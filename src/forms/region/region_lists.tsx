import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'
import type { RegionEntry, RegionPlace } from '@/region/places'
import { formatRegion } from '@/region/region_words'
import { classNames } from '@/ui/class_names'
import { check, chevronRight } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import styles from './region_sheet.module.scss'
import type { RegionTrail } from './region_steps'

/** The path so far; each step can be undone. */
export function Crumbs({
  trail,
  onBack,
}: {
  trail: RegionTrail
  onBack: (trail: RegionTrail) => void
}) {
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
      <View className={styles.now}>{stepTexts[trail.length]}</View>
    </View>
  )
}

const stepTexts = ['选择省、直辖市或特别行政区', '选择市', '选择区或县'] as const

/** The places of one step. */
export function Entries({
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

/** The matches of a search. */
export function Results({
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
              <View className={styles.way}>{formatRegion(place.names.slice(0, -1), ' ')}</View>
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
