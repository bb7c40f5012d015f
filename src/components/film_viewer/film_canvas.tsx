import { Image, Text, View } from '@tarojs/components'

import { classNames } from '@/ui/class_names'
import { Button } from '@/ui/forms/button'
import { refresh } from '@/ui/icons/actions'
import { warning } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { TouchSurface } from '@/platform/touch/touch_surface'

import styles from './film_viewer.module.scss'
import type { Looking } from './use_looking'
import type { Layer, Stack } from './use_stack'

interface FilmCanvasProps {
  stack: Stack
  looking: Looking
  /** A description for screen readers. */
  label: string
  windowLabel: string
  onRetry: () => void
}

/** The pictures, one of them visible, with overlays. */
export function FilmCanvas({ stack, looking, label, windowLabel, onRetry }: FilmCanvasProps) {
  const { slice, count, isLoaded, isFailed, visible } = stack
  const { x, y, zoom } = looking.view
  return (
    <View className={styles.box}>
      <TouchSurface
        className={styles.stage}
        label={label}
        onTouches={looking.touch}
        onKey={looking.press}
        onWheel={looking.wheel}
      >
        <View
          className={styles.pictures}
          style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
        >
          {stack.layers.map((layer) => (
            <Picture
              key={layer.address}
              layer={layer}
              isVisible={layer.address === visible?.address}
              onLoad={stack.take}
              onError={stack.fail}
            />
          ))}
        </View>
        <View className={styles.corner} aria-hidden>
          <Text className={styles.place}>{`${slice} / ${count}`}</Text>
          <Text>{windowLabel}</Text>
        </View>
        {!isLoaded && !isFailed && (
          <View className={styles.waiting} role="status">
            {visible ? '载入中…' : '正在载入图像…'}
          </View>
        )}
      </TouchSurface>
      {isFailed && (
        <View className={styles.failed} role="alert">
          <Icon of={warning} sizePx={28} />
          <View>这张图像没有载入</View>
          <Button kind="primary" icon={refresh} onPress={onRetry}>
            重新载入
          </Button>
        </View>
      )}
    </View>
  )
}

interface PictureProps {
  layer: Layer
  isVisible: boolean
  onLoad: (layer: Layer) => void
  onError: (layer: Layer) => void
}

function Picture({ layer, isVisible, onLoad, onError }: PictureProps) {
  return (
    <Image
      className={classNames(styles.picture, isVisible && styles.visible)}
      src={layer.address}
      mode="aspectFit"
      imgProps={{ alt: '', draggable: false }}
      onLoad={() => onLoad(layer)}
      onError={() => onError(layer)}
    />
  )
}
