import type { StayBrief } from '@/contract/inpatient'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonCard } from '@/ui/states/skeleton'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import { StayForm } from './inpatient_choose/stay_form'
import { StayCard } from './inpatient_choose/stay_card'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '输入住院信息', enablePullDownRefresh: true })

/** 输入住院信息: the stays of the account's patients, and finding another one by its number. */
function InpatientChoose() {
  const { state, refresh } = useRequest({}, api.inpatient.listStays)
  usePageReturn(refresh)

  async function open(found: readonly StayBrief[]): Promise<void> {
    const [first] = found
    if (first === undefined) return
    await refresh()
    if (found.length === 1) await navigate('inpatient_info', { inpatientId: first.inpatientId })
  }

  async function remove(stay: StayBrief): Promise<void> {
    const isSure = await confirm({
      title: '从列表移除？',
      text: '以后可以用住院号再找回来。',
      confirmLabel: '移除',
    })
    if (!isSure) return
    await api.inpatient.unbindStay({ inpatientId: stay.inpatientId }).catch(() => undefined)
    await refresh()
  }

  return (
    <PageFrame title="输入住院信息">
      <Loaded state={state} skeleton={<SkeletonCard lines={3} />}>
        {(stays) => (
          <>
            {stays.map((stay) => (
              <StayCard
                key={stay.inpatientId}
                stay={stay}
                onOpen={go('inpatient_info', { inpatientId: stay.inpatientId })}
                onRemove={stay.isBoundByNumber ? () => remove(stay) : undefined}
              />
            ))}
          </>
        )}
      </Loaded>
      <StayForm onFound={open} />
      <TelephoneLink />
    </PageFrame>
  )
}

export default forOffered(
  'inpatient',
  '输入住院信息',
  forSignedIn('输入住院信息', '登录后可以查看住院信息和预缴', InpatientChoose),
)
