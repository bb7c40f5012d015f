import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { FilmViewer } from '@/components/film_viewer/film_viewer'
import type { FilmStudy } from '@/contract/film'
import { go } from '@/navigation/navigate'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { ShareSheet } from '@/sharing/share_sheet'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { saveImage } from '@/platform/files/save_image'
import { readWindowSize } from '@/platform/window/window_size'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { API_ROOT } from '@/settings/server'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { momentInFull } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { closed } from '@/ui/pictures/outcomes'
import { FILM_PAGE_WIDTH_PX } from '@/settings/limits'
import { SkeletonCard } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'
import { Watermark } from '@/ui/frame/watermark'

import { isBookingOnly } from './film_words'
import styles from './open_film.module.scss'

interface OpenFilmProps {
  filmId?: string
  /** Instead of the film: the report it belongs to. */
  reportId?: string
}

/** Edge to edge. */
const canvasWidthPx = () => Math.min(readWindowSize().widthPx, FILM_PAGE_WIDTH_PX)

/** One study: the viewer, its report, sharing. */
export const OpenFilm = observer(function OpenFilm({ filmId, reportId }: OpenFilmProps) {
  const { state, refresh } = useRequest({ filmId, reportId }, loadFilm)
  useStepUpWatch(state)
  usePageRefresh(refresh)
  if (state.status === 'failed' && isBookingOnly(state.error)) {
    const action = <Button onPress={go('patient_choose')}>换一位就诊人</Button>
    return (
      <EmptyState
        picture={closed}
        text="您目前不能看这位就诊人的影像"
        note={state.error.message}
        action={action}
        hasTelephone
      />
    )
  }
  return (
    <Loaded state={state} skeleton={<SkeletonCard lines={8} />}>
      {(film) => <Shown film={film} refresh={refresh} />}
    </Loaded>
  )
})

const Shown = observer(function Shown({
  film,
  refresh,
}: {
  film: FilmStudy
  refresh: () => Promise<void>
}) {
  const [isSharing, setSharing] = useState(false)
  const { reportId, studiedAt, accessionNo } = film
  const at = studiedAt ? momentInFull(studiedAt) : '检查日期未记录'
  return (
    <>
      <View className={styles.head}>
        <View className={styles.name} role="heading" aria-level={2}>
          {film.name}
        </View>
        <View className={styles.about}>
          {[film.patientName, at, accessionNo && `检查号 ${accessionNo}`]
            .filter(Boolean)
            .join(' · ')}
        </View>
      </View>
      <FilmViewer film={film} root={API_ROOT} canvasPx={canvasWidthPx()} onRenew={refresh} />
      <View className={styles.ways}>
        {reportId && (
          <MainAction action="看检查报告" onPress={go('report_order_detail', { reportId })} />
        )}
        {hospitalStore.offers('share') && (
          <Button kind="secondary" isWide onPress={() => setSharing(true)}>
            分享给医生或家人
          </Button>
        )}
        <Button kind="text" isWide onPress={keepPicture}>
          保存到手机相册
        </Button>
      </View>
      <Watermark words={film.watermark} />
      {isSharing && (
        <ShareSheet kind="film" subjectId={film.filmId} onClose={() => setSharing(false)} />
      )}
    </>
  )
})

async function loadFilm({ filmId, reportId = '' }: OpenFilmProps): Promise<FilmStudy> {
  const found = filmId ?? (await api.film.findFilmOfReport({ reportId })).filmId
  return api.film.getFilm({ filmId: found })
}

/** Spec §8: unsupported, with a message. */
async function keepPicture(): Promise<void> {
  try {
    await saveImage('')
  } catch (error) {
    showToast(error instanceof Error ? error.message : '这里不能保存图片')
  }
}
