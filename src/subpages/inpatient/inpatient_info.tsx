import { useEffect } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { NoStay } from './inpatient_info/no_stay'
import { StayView } from './inpatient_info/stay_view'
import { isPayable, payAction } from './stay_words'
import { forOffered } from '@/gates/for_offered'
import { StepUpForDetails } from '@/gates/step_up_for_details'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '住院信息', enablePullDownRefresh: true })

/** 住院信息: where the patient is, the costs, how long the balance lasts. */
function InpatientInfo() {
  const { inpatientId } = useRouteParameters('inpatient_info')
  const { state, data: stay, refresh } = useRequest({ inpatientId }, loadStay)
  useEffect(hideShareMenu, [])
  usePageReturn(refresh)

  return (
    <PageFrame
      title="住院信息"
      bottom={
        stay &&
        isPayable(stay) && (
          <SubmitBar
            action={payAction(stay)}
            onPress={go('inpatient_pay', { inpatientId: stay.inpatientId })}
          />
        )
      }
    >
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={(found) => found === undefined}
        empty={<NoStay />}
      >
        {(found) =>
          found && (
            <>
              <StayView stay={found} onChanged={refresh} />
              {found.needsStepUp && (
                <StepUpForDetails onPassed={refresh}>看诊断（短信验证）</StepUpForDetails>
              )}
            </>
          )
        }
      </Loaded>
    </PageFrame>
  )
}

/** The stay in the address, else the chosen patient's present one, else the family's. */
async function loadStay(
  { inpatientId }: { inpatientId?: string },
  options: LoadOptions,
): Promise<Stay | undefined> {
  const known = visitingPatientStore.loadCurrentId().catch(() => undefined)
  const wanted = inpatientId ?? (await firstStay(known, options))
  return wanted === undefined ? undefined : api.inpatient.getStay({ inpatientId: wanted }, options)
}

async function firstStay(
  shown: Promise<string | undefined>,
  options: LoadOptions,
): Promise<string | undefined> {
  const [stays, patientId] = await Promise.all([api.inpatient.listStays({}, options), shown])
  return (stays.find((stay) => stay.patientId === patientId) ?? stays[0])?.inpatientId
}

export default forOffered(
  'inpatient',
  '住院信息',
  forSignedIn('住院信息', '登录后可以查看住院信息和预缴', InpatientInfo),
)
