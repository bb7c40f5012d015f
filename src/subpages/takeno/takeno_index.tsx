import { RulesLink } from '@/components/rules_link'
import { go, navigate } from '@/navigation/navigate'
import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { api } from '@/request/api'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { queue } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { NothingToday } from './takeno_index/nothing_today'
import { QueueGroups } from './takeno_index/queue_groups'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'

definePageConfig({ navigationBarTitleText: '取号', enablePullDownRefresh: true })

/** 取号: the items for which the patient can take a number today, and why not yet. */
function TakenoIndex() {
  const { current, isLoaded } = visitingPatientStore
  const patientId = current?.patientId
  const { state, refresh } = useRequest({ patientId }, loadGroups)
  usePageReturn(refresh)

  return (
    <PageFrame title="取号">
      <ChosenPatient patient={current} />
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={(groups) => groups.length === 0}
        empty={
          isLoaded && !current ? (
            <NoPatient note="添加就诊人并挂号后，当天可以在这里取号" />
          ) : (
            <NothingToday />
          )
        }
      >
        {(groups) => (
          <QueueGroups
            groups={groups}
            onOpen={(groupCode, itemCode) =>
              patientId && navigate('takeno_detail', { patientId, groupCode, itemCode })
            }
          />
        )}
      </Loaded>
      {current && (
        <Card isFlush>
          <ListRow icon={queue} title="排队候诊" onPress={go('queue_index')} />
        </Card>
      )}
      <RulesLink type="takeno" />
    </PageFrame>
  )
}

async function loadGroups(_: object, options: LoadOptions) {
  const patientId = await visitingPatientStore.loadCurrentId()
  return patientId ? api.queue.listGroups({ patientId }, options) : []
}

export default forSignedIn('取号', '登录后可以取号', TakenoIndex)
