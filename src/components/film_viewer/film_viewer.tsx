import { View } from '@tarojs/components'

import type { FilmStudy } from '@/contract/film'
import { Segmented } from '@/ui/forms/segmented'
import { UnlessElder } from '@/ui/frame/unless_elder'

import { FilmCanvas } from './film_canvas'
import styles from './film_viewer.module.scss'
import { SliceSteps } from './slice_steps'
import { pictureLabel } from './stack'
import { Thumbnails } from './thumbnails'
import { useLooking } from './use_looking'
import { useStack } from './use_stack'
import { ViewTools } from './view_tools'

interface FilmViewerProps {
  film: FilmStudy
  /** The prefix of the pictures' addresses. */
  root: string
  /** Approximate width of the canvas in px. */
  canvasPx: number
  /** Gets new addresses, because those of the pictures expire. */
  onRenew: () => unknown
}

/** A stack of pictures: swipe, wheel, keys, slider or buttons step through it, two fingers zoom; windows and series to choose from. */
export function FilmViewer({ film, root, canvasPx, onRenew }: FilmViewerProps) {
  const stack = useStack(film, root)
  const looking = useLooking(stack, canvasPx)
  const { slice, count, series } = stack
  const windowLabel = film.windows.find(({ key }) => key === stack.window)?.words ?? ''

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
            looking.whole()
            stack.choose({ seriesNo: Number(chosen) })
          }}
        />
      )}
      <FilmCanvas
        stack={stack}
        looking={looking}
        label={pictureLabel(film, { seriesName: series?.name ?? '', slice, count, windowLabel })}
        windowLabel={windowLabel}
        onRetry={retry}
      />
      <View className={styles.warning}>手机图片不能用于诊断，请以医生的报告为准。</View>
      <Thumbnails stack={stack} />
      {count > 1 && <SliceSteps slice={slice} count={count} onGo={stack.go} />}
      <UnlessElder>
        {film.windows.length > 1 && (
          <Segmented
            label="显示方式"
            choices={film.windows.map(({ key, words }) => ({ value: key, words }))}
            value={stack.window}
            onChange={(window) => stack.choose({ window })}
          />
        )}
      </UnlessElder>
      <ViewTools looking={looking} />
      <View className={styles.help}>
        {count > 1 ? '上下滑动看下一张，双指放大' : '双指放大，放大后可以拖动'}
      </View>
    </View>
  )
}
