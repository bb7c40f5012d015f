import { View } from '@tarojs/components'

import { DarkRoom } from '@/components/film_viewer/dark_room'
import { FilmViewer } from '@/components/film_viewer/film_viewer'
import { ReportView } from '@/components/report_view/report_view'
import type { SharedContent } from '@/contract/share'
import { PAGE_WIDTH_PX } from '@/settings/limits'
import { readWindowSize } from '@/platform/window/window_size'
import { API_ROOT } from '@/settings/server'
import { hospitalDay, formatDeadline } from '@/ui/facts/format_day'
import { Notice } from '@/ui/states/notice'

import styles from '../share.module.scss'

interface SharedBodyProps {
  content: SharedContent
  /** Loads again, because the addresses of pictures expire. */
  onRenew: () => unknown
}

/** The page's maximum width, less its margins. */
const canvasWidthPx = () => Math.min(readWindowSize().widthPx, PAGE_WIDTH_PX) - 32

/** The shared content, and until when it is shown. */
export function SharedBody({ content, onRenew }: SharedBodyProps) {
  const { report, film, keyUntil, serverNow } = content
  return (
    <>
      <Notice>
        {`别人分享给您的健康资料，请不要转发。这次可以看到${formatDeadline(keyUntil, hospitalDay(serverNow))}。`}
      </Notice>
      {report && <ReportView report={report} />}
      {film && (
        <>
          <View className={styles.head}>
            <View className={styles.title}>{film.name}</View>
            <View className={styles.facts}>{film.patientName}</View>
          </View>
          <DarkRoom>
            <FilmViewer film={film} root={API_ROOT} canvasPx={canvasWidthPx()} onRenew={onRenew} />
          </DarkRoom>
        </>
      )}
    </>
  )
}
