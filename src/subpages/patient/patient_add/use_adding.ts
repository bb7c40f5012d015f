import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'

import type { Patient } from '@/contract/patient'
import { useKeptForm } from '@/gates/use_kept_form'
import { canGoBack, goBack, redirect, useLeaveGuard } from '@/navigation/navigate'
import { api } from '@/request/api'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { checkDraft } from '../draft_rules'
import { emptyDraft, toNewPatient, type PatientDraft } from '../patient_draft'
import { readAddRefusal, type AddRefusal } from './patient_refusal'
import { showFirstWrong } from './show_field'

/** Adding a patient: the form, what the server requires first, and the way back afterwards. `today` is the hospital's day. */
export function useAdding(today: string) {
  const form = useKeptForm<PatientDraft>(
    'patient_add',
    {
      start: firstDraft,
      rules: (draft) => checkDraft(draft, today),
      onWrong: showFirstWrong,
    },
    unkept,
  )
  const [refusal, setRefusal] = useState<AddRefusal>()
  const [isAdded, setAdded] = useState(false)
  useLeaveGuard((withdrawn) => confirm(leaveQuestion, withdrawn), {
    isActive: form.isDirty && !isAdded,
  })
  // Goes back once the page has nothing to lose any more, after its guard was removed.
  useEffect(() => {
    if (isAdded) void (canGoBack() ? goBack() : redirect('patient_list'))
  }, [isAdded])

  async function submit(): Promise<void> {
    setRefusal(undefined)
    if (!form.check()) return
    try {
      const input = toNewPatient(form.values, today)
      accept(await api.patient.addPatient(input))
    } catch (error) {
      const next = readAddRefusal(error, hospitalStore.telephone)
      setRefusal(next)
      if (next.step === 'check_file' || next.step === 'counter')
        void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
      if (next.step === 'mend_field') form.refuse(next.words, next.field)
    }
  }

  function accept(patient: Patient): void {
    visitingPatientStore.accept(patient)
    setAdded(true)
    showToast('已添加就诊人')
  }

  return { form, refusal, forgetRefusal: () => setRefusal(undefined), submit, accept }
}

/** Numbers of certificates are typed anew, and a consent is given anew. */
const unkept = ['idNo', 'guardianIdNo', 'healthDataConsent', 'childDataConsent'] as const

const leaveQuestion = {
  title: '离开后不保留已填写的内容',
  confirmLabel: '离开',
  cancelLabel: '继续填写',
}

/** The first patient is usually 本人. */
function firstDraft(): PatientDraft {
  return emptyDraft(
    visitingPatientStore.isLoaded && visitingPatientStore.patients.length === 0
      ? 'self'
      : undefined,
  )
}
