import { useEffect } from 'react'

import { DarkRoom } from '@/components/film_viewer/dark_room'
import { useRouteParameters } from '@/navigation/navigate'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { FILM_PAGE_WIDTH_PX } from '@/settings/limits'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { FilmList } from './film_list'
import { OpenFilm } from './open_film'

definePageConfig({ navigationBarTitleText: '云胶片', enablePullDownRefresh: true })

/** 云胶片: the patient's imaging studies, and one of them to look through. */
function CloudFilm() {
  const { filmId, reportId } = useRouteParameters('cloud_film_index')
  useEffect(hideShareMenu, [])
  const isOpen = Boolean(filmId || reportId)
  const page = (
    <PageFrame title="云胶片" maxWidthPx={FILM_PAGE_WIDTH_PX} isFlush={isOpen}>
      <StepUpGate what="影像" skeleton={<SkeletonList rows={3} />}>
        {isOpen ? <OpenFilm filmId={filmId} reportId={reportId} /> : <FilmList />}
      </StepUpGate>
    </PageFrame>
  )
  return isOpen ? <DarkRoom>{page}</DarkRoom> : page
}

export default forOffered(
  'film',
  '云胶片',
  forSignedIn('云胶片', '登录后可以看您的检查影像', CloudFilm),
)
