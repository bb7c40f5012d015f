import { useState } from 'react'

import { PatientChip } from '@/components/patient_chip'
import { relationLabels } from '@/contract/patient'
import { useRouteParameters } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { ChoiceList } from '@/ui/forms/choice_list'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { Sheet } from '@/ui/overlays/sheet'
import { Busy, SkeletonCard } from '@/ui/states/skeleton'

import { NoPatients } from './add_bar'
import { CardFace } from './patient_card/card_face'
import { FreshCard } from './patient_card/fresh_card'
import { forSignedIn } from '@/gates/for_signed_in'
import { loadCard, type ShownCard } from './patient_card/load_card'
import { useKnownPatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '就诊卡', enablePullDownRefresh: true })

/** 就诊卡: bar code, QR and number to hold under a scanner, with or without network. */
function PatientCard() {
  const asked = useRouteParameters('patient_card')
  const { patients } = useKnownPatients()
  const [chosenId, setChosenId] = useState(asked.patientId)
  const [isChoosing, setChoosing] = useState(false)
  const { state, refresh } = useRequest({ chosenId }, () => loadCard(chosenId))
  usePageReturn(refresh)
  const shownId =
    state.status === 'ready' && state.data.kind !== 'none'
      ? state.data.card.patientId
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
        {(card) => <Shown card={card} onRetry={refresh} />}
      </Loaded>
      <Sheet isOpen={isChoosing} title="切换就诊人" onClose={() => setChoosing(false)}>
        <ChoiceList
          label="切换就诊人"
          choices={patients
            .filter(({ patientCardNo }) => patientCardNo !== '')
            .map(({ patientId, name, relation, patientCardNo }) => ({
              value: patientId,
              words: `${name}（${relationLabels[relation]}）`,
              note: `就诊卡号 ${patientCardNo}`,
            }))}
          value={shownId}
          onChange={choose}
        />
      </Sheet>
    </PageFrame>
  )
}

function Shown({ card, onRetry }: { card: ShownCard; onRetry: () => Promise<void> }) {
  if (card.kind === 'none') return null
  return (
    <>
      {card.kind === 'remembered' && (
        <Notice
          tone="warning"
          title="没有网络，这是保存在手机里的就诊卡"
          action={
            <Button kind="text" isSmall onPress={onRetry}>
              重试
            </Button>
          }
        >
          条形码和卡号码可以正常使用，动态码需要联网。
        </Notice>
      )}
      {card.kind === 'fresh' ? (
        <FreshCard key={card.card.patientId} card={card.card} />
      ) : (
        <CardFace card={card.card} dynamicNote="卡号码不会变化，没有网络也能用" />
      )}
      <Notice>
        扫码时请把屏幕调到最亮，手机与扫码口相距约10厘米；扫不出来时，把卡号报给工作人员。
      </Notice>
    </>
  )
}

function CardSkeleton() {
  return (
    <Busy>
      <SkeletonCard hasPortrait lines={1} />
      <SkeletonCard lines={9} />
    </Busy>
  )
}

export default forSignedIn('就诊卡', '登录后可以出示就诊卡', PatientCard)
