import { useEffect, useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go, navigate, useRouteParameters } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { EmptyState } from '@/ui/states/empty_state'
import { phone, wallet } from '@/ui/icons/frame'
import { patients, payment } from '@/ui/icons/service'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { PayLinks } from './inpatient_info/pay_links'
import { StayFacts } from './inpatient_info/stay_facts'
import { StayHolders } from './inpatient_info/stay_holders'
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
      bottom={stay?.deposit.allowed && <SubmitBar action="预缴住院费" onPress={() => pay(stay)} />}
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
              <Card isFlush>
                {!found.isBoundByNumber && (
                  <ListRow
                    icon={payment}
                    title="每日费用清单"
                    note="按天看费用，和前一天比较"
                    onPress={() => void openDay(found)}
                  />
                )}
                <ListRow
                  icon={wallet}
                  title="预缴记录"
                  onPress={go('inpatient_info_detail', { ...idOf(found), show: 'deposits' })}
                />
                {found.deposit.allowed && (
                  <ListRow
                    icon={patients}
                    title="请家人代缴"
                    note="家人只看到姓名和金额，看不到病情"
                    onPress={() => setSharing(true)}
                  />
                )}
                {found.wardTelephone && (
                  <ListRow
                    icon={phone}
                    title="联系护士站"
                    value={found.wardTelephone}
                    onPress={() => callPhone(found.wardTelephone ?? '')}
                  />
                )}
              </Card>
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

const idOf = ({ inpatientId }: Stay) => ({ inpatientId })
const pay = (stay: Stay) => navigate('inpatient_pay', idOf(stay))
const openDay = (stay: Stay) => navigate('inpatient_info_detail', { ...idOf(stay), show: 'day' })

export default forSignedIn('住院信息', '登录后可以查看住院信息和预缴', InpatientInfo)
