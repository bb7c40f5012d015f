import { Text, View } from '@tarojs/components'

import type { Branch } from '@/contract/hospital'
import type { Place } from '@/platform/device/open_location.types'
import { Pressable } from '@/platform/elements/pressable'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { chevronRight, clock, place } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'
import { Tag, Tags } from '@/ui/facts/tag'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import { formatLeftToday } from '../schedule_words'
import styles from './branch_card.module.scss'

interface BranchCardProps {
  branch: Branch
  isLastChoice: boolean
  /** How far it is, where that is known. */
  distance?: string | undefined
  onChoose: () => void
  onOpenMap: (place: Place) => void
}

/** A branch: slots left today, address, opening hours, telephone. */
export function BranchCard({
  branch,
  isLastChoice,
  distance,
  onChoose,
  onOpenMap,
}: BranchCardProps) {
  const { name, address, openHours, telephone, notice } = branch
  const target = placeOf(branch)
  return (
    <Card isFlush>
      <Pressable className={styles.choice} onPress={onChoose}>
        <View className={styles.main}>
          <View className={styles.name}>{name || '本院'}</View>
          <View className={styles.tags}>
            <Tags>
              <Tag tone={branch.leftToday === 0 ? 'neutral' : 'brand'}>
                {formatLeftToday(branch)}
              </Tag>
              {isLastChoice && <Tag>上次选择</Tag>}
            </Tags>
          </View>
          {address && <Fact icon={place} words={address} />}
          {distance && <Fact icon={place} words={distance} />}
          {openHours && <Fact icon={clock} words={openHours} />}
          {notice && <View className={styles.notice}>{notice}</View>}
        </View>
        <Icon of={chevronRight} sizePx={18} className={styles.chevron} />
      </Pressable>
      {(telephone || target) && (
        <View className={styles.actions}>
          {telephone && <TelephoneLink telephone={telephone} words="电话" />}
          {target && (
            <Button
              kind="text"
              isSmall
              icon={place}
              label={`${name ?? ''}地图`}
              onPress={() => onOpenMap(target)}
            >
              地图
            </Button>
          )}
        </View>
      )}
    </Card>
  )
}

function Fact({ icon, words }: { icon: IconShape; words: string }) {
  return (
    <View className={styles.fact}>
      <Icon of={icon} sizePx={16} className={styles.icon} />
      <Text className={styles.words}>{words}</Text>
    </View>
  )
}

function placeOf({ name, address, latitude, longitude }: Branch): Place | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return { name: name ?? '', address: address ?? '', latitude, longitude }
}
