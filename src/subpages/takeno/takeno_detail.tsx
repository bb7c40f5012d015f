import type { QueueDetail } from '@/contract/queue'
import { go, redirect, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { HOSPITAL_BRANCH_ID } from '@/settings/hospital'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { showToast } from '@/ui/overlays/toast'

import { QueueDetailView } from './takeno_detail/queue_detail_view'
import { forSignedIn } from '@/gates/for_signed_in'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { usePageReturn } from '@/request/loading/page_refresh'

definePageConfig({ navigationBarTitleText: '取号', enablePullDownRefresh: true })

/** 取号, one item: how many wait and are done, taking the number, and the ticket. */
function TakenoDetail() {
  const { patientId = '', groupCode = '', itemCode = '' } = useRouteParameters('takeno_detail')
  const { hospitalId } = hospitalStore
  const isComplete = patientId !== '' && groupCode !== '' && itemCode !== ''
  const {
    state,
    data: detail,
    refresh,
  } = useRequest(isComplete ? { patientId, groupCode, itemCode } : undefined, api.queue.getDetail)
  usePageReturn(refresh)

  async function take() {
    const patient = await findPatient(patientId)
    if (!patient || !detail) return showToast('就诊人的信息有变化，请返回后重试')
    const { patientNo, patientCardNo } = patient
    const hospitalBranchId = detail.item?.hospitalBranchId ?? HOSPITAL_BRANCH_ID
    try {
      const { queueNo } = await api.queue.takeNumber({
        hospitalId,
        hospitalBranchId,
        patientId,
        patientNo,
        patientCardNo,
        groupCode,
        itemCode,
      })
      showToast(`取号成功：${queueNo}`)
    } catch {
      // Told already; the item as it is now says the rest.
    }
    await refresh()
  }

  if (!isComplete) return <Broken />
  return (
    <PageFrame title="取号" bottom={detail && bottomOf(detail, take)}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => (
          <>
            <QueueDetailView detail={found} />
            {found.item?.queueNo && (
              <WeChatReminder group="visit" words="快到您的时候，用微信告诉您。" />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

function bottomOf({ item }: QueueDetail, take: () => Promise<void>) {
  if (item?.queueNo) return <SubmitBar action="查看排队情况" onPress={go('queue_index')} />
  const isAllowed = item?.take?.allowed ?? true
  return (
    <SubmitBar
      action="取号"
      disabled={!isAllowed}
      note={isAllowed ? undefined : item?.take?.reason}
      onPress={take}
    />
  )
}

/** A link from a message may be the first page of the visit. */
async function findPatient(patientId: string) {
  if (!visitingPatientStore.isLoaded) await visitingPatientStore.refresh().catch(() => undefined)
  return visitingPatientStore.patients.find((patient) => patient.patientId === patientId)
}

function Broken() {
  return (
    <PageFrame title="取号">
      <EmptyState
        picture={notFound}
        text="这个链接不完整，请重新选择"
        action={<Button onPress={() => redirect('takeno_index')}>去取号</Button>}
        hasTelephone
      />
    </PageFrame>
  )
}

export default forSignedIn('取号', '登录后可以取号', TakenoDetail)
