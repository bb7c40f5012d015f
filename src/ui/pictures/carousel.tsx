import { View, type ITouchEvent } from '@tarojs/components'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'
import { prefersReducedMotion } from '@/platform/elements/reduced_motion'
import { useIsSeen } from '@/platform/window/is_seen'
import { SWIPER_DURATION_MS, SWIPER_INTERVAL_MS } from '@/settings/limits'

import styles from './carousel.module.scss'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { pause, play } from '@/ui/icons/frame'

interface CarouselProps {
  /** The carousel's label, e.g. 医院公告. */
  label: string
  /** One node a slide, each with a key. */
  slides: readonly { key: string; content: ReactNode }[]
}

const swipePx = 40
/** Two minutes that nobody watches: the phone may rest. */
const turnsUntilRest = 24

/** Slides that change automatically until paused, or until nobody has touched them for two minutes; they do not move under reduced motion. Taro's H5 swiper weighs more than the page. */
export function Carousel({ label, slides }: CarouselProps) {
  const { current, choose, isMoving, play } = useTurning(slides.length)
  const touchStartX = useRef<number>()

  function endSwipe(endX: number | undefined): void {
    const movedPx =
      endX === undefined || touchStartX.current === undefined ? 0 : endX - touchStartX.current
    if (movedPx <= -swipePx) choose(Math.min(slides.length - 1, current + 1))
    if (movedPx >= swipePx) choose(Math.max(0, current - 1))
  }

  return (
    <View className={styles.carousel} role="group" aria-roledescription="轮播" aria-label={label}>
      <View
        className={styles.window}
        onTouchStart={(event) => {
          touchStartX.current = fingerX(event)
        }}
        onTouchEnd={(event) => endSwipe(fingerX(event))}
      >
        <View
          className={styles.track}
          style={{
            transform: `translateX(-${current * 100}%)`,
            transitionDuration: prefersReducedMotion() ? '0ms' : `${SWIPER_DURATION_MS}ms`,
          }}
          aria-live={isMoving ? 'off' : 'polite'}
        >
          {slides.map(({ key, content }, position) => (
            <View
              key={key}
              className={classNames(styles.slide, position !== current && styles.away)}
              aria-hidden={position !== current}
            >
              {content}
            </View>
          ))}
        </View>
      </View>
      {slides.length > 1 && (
        <Controls
          count={slides.length}
          current={current}
          isPlaying={isMoving}
          onPlay={play}
          onChoose={choose}
        />
      )}
    </View>
  )
}

/** The shown slide of so many: the next one comes every five seconds, until paused or untouched for long. */
function useTurning(count: number) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(() => !prefersReducedMotion())
  const [turns, setTurns] = useState(0)
  const isMoving = isPlaying && turns < turnsUntilRest
  const isSeen = useIsSeen()
  const current = Math.min(index, Math.max(0, count - 1))

  useEffect(() => {
    if (!isSeen || !isMoving || count < 2) return
    const timer = setTimeout(() => {
      setIndex((current + 1) % count)
      setTurns(turns + 1)
    }, SWIPER_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [current, isMoving, isSeen, count, turns])
  useEffect(() => setTurns(0), [isSeen])

  function choose(wanted: number): void {
    setIndex(wanted)
    setTurns(0)
  }
  function play(plays: boolean): void {
    setPlaying(plays)
    setTurns(0)
  }
  return { current, choose, isMoving, play }
}

interface ControlsProps {
  count: number
  current: number
  isPlaying: boolean
  onPlay: (isPlaying: boolean) => void
  onChoose: (index: number) => void
}

function Controls({ count, current, isPlaying, onPlay, onChoose }: ControlsProps) {
  return (
    <View className={styles.controls}>
      <Pressable
        className={styles.control}
        label={isPlaying ? '暂停轮播' : '继续轮播'}
        onPress={() => onPlay(!isPlaying)}
      >
        <Icon of={isPlaying ? pause : play} sizePx={16} />
      </Pressable>
      {Array.from({ length: count }, (_, position) => (
        <Pressable
          key={position}
          className={styles.control}
          label={`第 ${position + 1} 条，共 ${count} 条`}
          current={position === current ? 'step' : undefined}
          onPress={() => onChoose(position)}
        >
          <View className={classNames(styles.dot, position === current && styles.on)} />
        </Pressable>
      ))}
    </View>
  )
}

/** Where the finger is or was, in px from the left. */
function fingerX(event: object): number | undefined {
  return (event as ITouchEvent).changedTouches[0]?.clientX
}
