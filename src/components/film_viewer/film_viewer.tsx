import { Image, Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import type { FilmStudy } from '@/contract/film'
import { Button } from '@/ui/forms/button'
import { classNames } from '@/ui/class_names'
import { chevronLeft, minus, plus, refresh } from '@/ui/icons/actions'
import { chevronRight, warning } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { Pressable } from '@/ui/pressable'
import { Segmented } from '@/ui/forms/segmented'
import { RangeInput, TouchStage } from '@/ui/touch_stage'

import styles from './film_viewer.module.scss'
import { takeTouches, wholeView, zoomBy, type Hand, type View as Placing } from './gestures'
import { clampSlice, pictureLabel, sliceAfterKey } from './stack'
import { useStack, type Layer } from './use_stack'

interface FilmViewerProps {
  film: FilmStudy
  /** Stands in front of the pictures' addresses. */
  root: string
  /** Width of the stage in px, about. */
  stagePx: number
  /** Gets new addresses: those of the pictures end by themselves. */
  onRenew: () => unknown
}

/** A wheel's notch turns at least one page; touch pads send many small steps. */
const wheelStepPx = 40

/** A stack of pictures: swipe, wheel, keys, slider or buttons go through it, two fingers enlarge; windows and series to choose from. */
export function FilmViewer({ film, root, stagePx, onRenew }: FilmViewerProps) {
  const stack = useStack(film, root)
  const { slice, count, series, isLoaded, isFailed, visible } = stack
  const [view, setView] = useState<Placing>(wholeView)
  const hand = useRef<Hand>({})
  const wheeled = useRef(0)
  const windowWords = film.windows.find(({ key }) => key === stack.window)?.words ?? ''
  const place = `第 ${slice} 张，共 ${count} 张`

  function zoom(factor: number): void {
    setView((before) => zoomBy(before, factor, stagePx))
  }

  function wheel(deltaY: number, isZoom: boolean): void {
    if (isZoom) return zoom(deltaY < 0 ? 1.1 : 1 / 1.1)
    wheeled.current += deltaY
    const steps = Math.trunc(wheeled.current / wheelStepPx)
    if (steps === 0) return
    wheeled.current -= steps * wheelStepPx
    stack.go(clampSlice(slice + steps, count))
  }

  function press(key: string): boolean {
    if (key === '+' || key === '=') zoom(1.25)
    else if (key === '-') zoom(1 / 1.25)
    else if (key === '0') setView(wholeView)
    else {
      const next = sliceAfterKey(slice, key, count)
      if (next === undefined) return false
      stack.go(next)
    }
    return true
  }

  function retry(): void {
    stack.retry()
    void onRenew()
  }

  return (
    <View className={styles.viewer}>
      {film.series.length > 1 && (
        <Segmented
          label="图像序列"
          choices={film.series.map(({ seriesNo, name }) => ({
            value: String(seriesNo),
            words: name,
          }))}
          value={String(stack.seriesNo)}
          onChange={(chosen) => {
            setView(wholeView)
            stack.choose({ seriesNo: Number(chosen) })
          }}
        />
      )}
      <View className={styles.box}>
        <TouchStage
          className={styles.stage}
          label={pictureLabel(film, { seriesName: series?.name ?? '', slice, count, windowWords })}
          onTouches={(points, atMs) => {
            const outcome = takeTouches(
              hand.current,
              points,
              atMs,
              { slice, view },
              { sizePx: stagePx, count },
            )
            hand.current = outcome.hand
            setView(outcome.looking.view)
            stack.go(outcome.looking.slice)
          }}
          onKey={press}
          onWheel={wheel}
        >
          <View
            className={styles.pictures}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
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
            <Text>{windowWords}</Text>
          </View>
          <View className={styles.foot} aria-hidden>
            手机图片不能用于诊断
          </View>
          {!isLoaded && !isFailed && (
            <View className={styles.waiting} role="status">
              {visible ? '载入中…' : '正在载入图像…'}
            </View>
          )}
        </TouchStage>
        {isFailed && (
          <View className={styles.failed} role="alert">
            <Icon of={warning} sizePx={28} />
            <View>这张图像没有载入</View>
            <Button kind="primary" icon={refresh} onPress={retry}>
              重新载入
            </Button>
          </View>
        )}
      </View>
      {count > 1 && (
        <View className={styles.steps}>
          <Pressable
            className={styles.step}
            label="上一张"
            disabled={slice <= 1}
            onPress={() => stack.go(clampSlice(slice - 1, count))}
          >
            <Icon of={chevronLeft} sizePx={24} />
          </Pressable>
          <RangeInput
            className={styles.slider}
            label="第几张"
            valueWords={place}
            min={1}
            max={count}
            value={slice}
            onChange={(value) => stack.go(clampSlice(value, count))}
          />
          <Pressable
            className={styles.step}
            label="下一张"
            disabled={slice >= count}
            onPress={() => stack.go(clampSlice(slice + 1, count))}
          >
            <Icon of={chevronRight} sizePx={24} />
          </Pressable>
        </View>
      )}
      {film.windows.length > 1 && (
        <Segmented
          label="显示方式"
          choices={film.windows.map(({ key, words }) => ({ value: key, words }))}
          value={stack.window}
          onChange={(window) => stack.choose({ window })}
        />
      )}
      <View className={styles.tools}>
        <Tool words="放大" icon={plus} onPress={() => zoom(1.5)} />
        <Tool words="缩小" icon={minus} disabled={view.zoom <= 1} onPress={() => zoom(1 / 1.5)} />
        <Tool
          words="复原"
          icon={refresh}
          disabled={view.zoom <= 1}
          onPress={() => setView(wholeView)}
        />
      </View>
      <View className={styles.help}>
        {count > 1 ? '上下滑动看下一张，双指放大' : '双指放大，放大后可以拖动'}
      </View>
    </View>
  )
}

function Tool({
  words,
  icon,
  onPress,
  disabled = false,
}: {
  words: string
  icon: typeof plus
  onPress: () => void
  disabled?: boolean
}) {
  return (
    <Pressable
      className={classNames(styles.tool, disabled && styles.off)}
      disabled={disabled}
      onPress={onPress}
    >
      <Icon of={icon} sizePx={18} />
      <Text>{words}</Text>
    </Pressable>
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
