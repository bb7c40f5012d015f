import { useState } from 'react'

import { PatientChip } from '@/components/patient_chip'
import { useRouteParameters } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'

import { NoPatients } from './no_patients'
import { forSignedIn } from '@/gates/for_signed_in'
import { ChooseCard } from './patient_card/choose_card'
import { loadCard } from './patient_card/load_card'
import { CardSkeleton, ShownCard } from './patient_card/shown_card'
import { useKnownPatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '就诊卡', enablePullDownRefresh: true })

/** 就诊卡: bar code, QR code and number for a scanner, online or offline. */
function PatientCard() {
  const asked = useRouteParameters('patient_card')
  const { patients } = useKnownPatients()
  const [chosenId, setChosenId] = useState(asked.patientId)
  const [isChoosing, setChoosing] = useState(false)
  const { state, data, refresh } = useRequest({ chosenId }, () => loadCard(chosenId))
  usePageReturn(refresh)
  const shownId =
    data && data.kind !== 'none'
      ? data.card.patientId
      : (chosenId ?? visitingPatientStore.current?.patientId)
  const shown = patients.find(({ patientId }) => patientId === shownId)

  function choose(patientId: string): void {
    setChoosing(false)
    setChosenId(patientId)
    visitingPatientStore.select(patientId)
  }

  return (
    <PageFrame title="就诊卡">
      {shown && (
        <PatientChip
          patient={shown}
          onPress={patients.length > 1 ? () => setChoosing(true) : undefined}
        />
      )}
      <Loaded
        state={state}
        skeleton={<CardSkeleton />}
        isEmpty={({ kind }) => kind === 'none'}
        empty={<NoPatients />}
      >
        {(card) => <ShownCard card={card} onRetry={refresh} />}
      </Loaded>
      <ChooseCard
        isOpen={isChoosing}
        patients={patients}
        chosenId={shownId}
        onChoose={choose}
        onClose={() => setChoosing(false)}
      />
    </PageFrame>
  )
}

export default forSignedIn('就诊卡', '登录后可以出示就诊卡', PatientCard)
