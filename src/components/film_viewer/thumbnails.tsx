import { Image, View } from '@tarojs/components'
import { useContext } from 'react'

import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

import styles from './film_viewer.module.scss'
import { nearestOf, spreadOver } from './stack'
import type { Layer, Stack } from './use_stack'

/** As many as fit on a phone of 320 px, large enough to be tapped. */
const most = { usual: 6, elder: 4 }

/** The stack in a few thumbnails: the present position, and jumps to others. */
export function Thumbnails({ stack }: { stack: Stack }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  const places = spreadOver(stack.count, isElder ? most.elder : most.usual)
  if (stack.count < most.usual) return null
  const nearest = nearestOf(places, stack.slice)
  return (
    <View className={styles.thumbnails} role="group" aria-label="缩略图">
      {places.map((slice) => (
        <Pressable
          key={slice}
          className={classNames(styles.thumbnail, slice === nearest && styles.here)}
          label={`第 ${slice} 张`}
          pressed={slice === nearest}
          onPress={() => stack.go(slice)}
        >
          {stack.hasShown && <Thumbnail layer={stack.layerOf(slice)} />}
        </Pressable>
      ))}
    </View>
  )
}

function Thumbnail({ layer }: { layer: Layer }) {
  return (
    <Image
      className={styles.small}
      src={layer.address}
      mode="aspectFit"
      imgProps={{ alt: '', draggable: false }}
    />
  )
}
