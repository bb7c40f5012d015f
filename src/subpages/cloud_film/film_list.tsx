import { observer } from 'mobx-react-lite'

import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { RulesLink } from '@/components/rules_link'
import type { FilmBrief } from '@/contract/film'
import { go } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { film as filmIcon } from '@/ui/icons/service'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { closed } from '@/ui/pictures/outcomes'
import { noFilms } from '@/ui/pictures/nothing/no_films'
import { SkeletonList } from '@/ui/states/skeleton'

import { filmNote, isBookingOnly } from './film_words'

/** The studies of the chosen patient, the newest first. */
export const FilmList = observer(function FilmList() {
  const { current, isLoaded } = visitingPatientStore
  const patientId = current?.patientId
  const { state, refresh } = useRequest({ patientId }, loadFilms)
  useStepUpWatch(state)
  usePageReturn(refresh)
  const chooseOther = go('patient_choose', { patientId })
  return (
    <>
      <ChosenPatient patient={current} />
      {state.status === 'failed' && isBookingOnly(state.error) ? (
        <EmptyState
          picture={closed}
          text="您目前不能看这位就诊人的影像"
          note={state.error.message}
          action={<Button onPress={chooseOther}>换一位就诊人</Button>}
          hasTelephone
        />
      ) : (
        <Loaded
          state={state}
          skeleton={<SkeletonList rows={3} />}
          isEmpty={({ films }) => films.length === 0}
          empty={
            isLoaded && !current ? (
              <NoPatient note="添加就诊人后，他的检查影像可以在这里看" />
            ) : (
              <NoFilms />
            )
          }
        >
          {({ films, serverNow }) => <Films films={films} today={hospitalDay(serverNow)} />}
        </Loaded>
      )}
    </>
  )
})

function Films({ films, today }: { films: FilmBrief[]; today: string }) {
  return (
    <>
      <Card isFlush>
        {films.map((film) => (
          <ListRow
            key={film.filmId}
            icon={filmIcon}
            title={film.name}
            note={filmNote(film, today)}
            onPress={go('cloud_film_index', { filmId: film.filmId })}
          />
        ))}
      </Card>
      <Notice>手机图片不能用于诊断。带给别的医院看时，请到影像科领取胶片或光盘。</Notice>
      <RulesLink type="film" />
    </>
  )
}

async function loadFilms() {
  const patientId = await visitingPatientStore.loadCurrentId()
  return patientId ? api.film.listFilms({ patientId }) : { films: [], serverNow: '' }
}

function NoFilms() {
  const action = <Button onPress={go('report_choose_type')}>看检查报告</Button>
  return (
    <EmptyState
      picture={noFilms}
      text="没有检查影像"
      note="做过CT、磁共振、X线检查后，图像一般当天可以看到"
      action={action}
      hasTelephone
    />
  )
}
