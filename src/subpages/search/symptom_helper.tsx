import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import { navigate, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { authStore, visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'

import { SymptomList } from './symptom_helper/symptom_list'
import { SymptomSteps } from './symptom_helper/symptom_steps'

definePageConfig({ navigationBarTitleText: '按症状找科室' })

/** 按症状找科室: symptom, danger signs, patient; then departments, or the emergency department. No diagnosis, and nothing is stored. */
export default observer(function SymptomHelper() {
  const parameters = useRouteParameters('symptom_helper')
  const [symptomId, setSymptomId] = useState(parameters.symptomId)
  useEffect(() => {
    if (authStore.isSignedIn && !visitingPatientStore.isLoaded)
      visitingPatientStore.refresh().catch(() => undefined)
  }, [])
  const list = useRequest({}, api.search.listSymptoms)
  const chosen = useRequest(
    symptomId === undefined ? undefined : { symptomId },
    api.search.getSymptom,
  )

  return (
    <PageFrame
      title="按症状找科室"
      onBack={
        symptomId !== undefined && parameters.symptomId === undefined
          ? () => setSymptomId(undefined)
          : undefined
      }
    >
      <Notice tone="warning">
        这里只帮您选科室，不是诊断。胸痛、呼吸困难、大量出血、意识不清，请立即拨打 120 或到急诊。
      </Notice>
      {symptomId === undefined ? (
        <Loaded state={list.state}>
          {({ groups }) => <SymptomList groups={groups} onChoose={setSymptomId} />}
        </Loaded>
      ) : (
        <Loaded state={chosen.state}>
          {(symptom) =>
            symptom && (
              <SymptomSteps
                key={symptom.symptomId}
                symptom={symptom}
                patients={visitingPatientStore.patients}
                onChoose={(departId) => void navigate('registration_doctor_list', { departId })}
              />
            )
          }
        </Loaded>
      )}
    </PageFrame>
  )
})
