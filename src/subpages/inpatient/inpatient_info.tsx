import { useEffect, useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { PayLinks } from './inpatient_info/pay_links'
import { StayFacts } from './inpatient_info/stay_facts'
import { StayHolders } from './inpatient_info/stay_holders'
import { StayWays } from './inpatient_info/stay_ways'
import { StayMoney } from './inpatient_info/stay_money'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '住院信息', enablePullDownRefresh: true })

/** 住院信息: where the patient is, what it costs, how long the balance lasts. */
function InpatientInfo() {
  const { inpatientId } = useRouteParameters('inpatient_info')
  const [isSharing, setSharing] = useState(false)
  const {
    state,
    data: stay,
    refresh,
  } = useRequest({ inpatientId }, ({ inpatientId: wanted }) => loadStay(wanted))
  useEffect(hideShareMenu, [])
  usePageReturn(refresh)

  return (
    <PageFrame
      title="住院信息"
      bottom={
        stay?.deposit.allowed && (
          <SubmitBar
            action="预缴住院费"
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
              <StayMoney stay={found} />
              <StayWays stay={found} onShare={() => setSharing(true)} />
              <StayFacts stay={found} />
              {!found.isBoundByNumber && <StayHolders inpatientId={found.inpatientId} />}
              <Button kind="text" onPress={go('inpatient_choose')}>
                看其他住院
              </Button>
              {isSharing && (
                <PayLinks inpatientId={found.inpatientId} onClose={() => setSharing(false)} />
              )}
            </>
          )
        }
      </Loaded>
    </PageFrame>
  )
}

function NoStay() {
  return (
    <EmptyState
      picture={empty}
      text="没有找到就诊人的住院"
      note="可以用腕带上的住院号查找"
      action={<Button onPress={go('inpatient_choose')}>输入住院信息</Button>}
      hasTelephone
    />
  )
}

/** The stay that the address names, else the one going on. */
async function loadStay(inpatientId: string | undefined): Promise<Stay | undefined> {
  const wanted = inpatientId ?? (await api.inpatient.listStays())[0]?.inpatientId
  return wanted === undefined ? undefined : api.inpatient.getStay({ inpatientId: wanted })
}

export default forSignedIn('住院信息', '登录后可以查看住院信息和预缴', InpatientInfo)
