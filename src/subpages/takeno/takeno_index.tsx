import { RulesLink } from '@/components/rules_link'
import { go, navigate } from '@/navigation/navigate'
import { PatientChip } from '@/components/patient_chip'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { QueueGroups } from './takeno_index/queue_groups'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'

definePageConfig({ navigationBarTitleText: '取号', enablePullDownRefresh: true })

/** 取号: what the patient can take a number for today, and why not yet. */
function TakenoIndex() {
  const { current, isLoaded } = visitingPatientStore
  const patientId = current?.patientId
  const { state, refresh } = useRequest({ patientId }, ({ patientId: wanted }) =>
    loadGroups(wanted),
  )
  usePageReturn(refresh)

  return (
    <PageFrame
      title="取号"
      bottom={current && <SubmitBar action="排队候诊" onPress={go('queue_index')} />}
    >
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={(groups) => groups.length === 0}
        empty={isLoaded && !current ? <NoPatient /> : <NothingToday />}
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
      <RulesLink type="takeno" />
    </PageFrame>
  )
}

/** The groups of the chosen patient; on the first page of a visit the patients come first. */
async function loadGroups(patientId: string | undefined) {
  if (!patientId) await visitingPatientStore.refresh()
  const chosen = patientId ?? visitingPatientStore.current?.patientId
  return chosen ? api.queue.listGroups({ patientId: chosen }) : []
}

function NoPatient() {
  return (
    <EmptyState
      picture={empty}
      text="还没有就诊人"
      note="添加就诊人并挂号后，当天可以在这里取号"
      action={<Button onPress={go('patient_add')}>添加就诊人</Button>}
    />
  )
}

function NothingToday() {
  return (
    <EmptyState
      picture={empty}
      text="今天没有可以取号的项目"
      note="当天的挂号、已缴费的检查和取药会出现在这里"
      action={<Button onPress={go('registration_campus', { regMode: 'today' })}>挂今天的号</Button>}
      hasTelephone
    />
  )
}

export default forSignedIn('取号', '登录后可以取号', TakenoIndex)
