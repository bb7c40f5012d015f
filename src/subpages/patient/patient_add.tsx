import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'

import type { Patient } from '@/contract/patient'
import { canGoBack, go, goBack, redirect, useLeaveGuard } from '@/navigation/navigate'
import { api } from '@/request/api'
import { authStore, hospitalStore, visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { hospitalDay } from '@/ui/facts/day_words'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { showToast } from '@/ui/overlays/toast'

import { limitWords } from './add_bar'
import { ConsentCard } from './patient_add/consent_card'
import { ContactCard } from './patient_add/contact_card'
import { CounterWay } from './patient_add/counter_way'
import { FileCheck } from './patient_add/file_check'
import { GuardianCard } from './patient_add/guardian_card'
import { IdentityCard } from './patient_add/identity_card'
import { forSignedIn } from '@/gates/for_signed_in'
import { factsOf } from './patient_draft'
import { readAddRefusal, type AddRefusal } from './patient_add/patient_refusal'
import { usePatientDraft } from './patient_add/use_patient_draft'
import { useKnownPatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '添加就诊人' })

/** 添加就诊人: who the person is, how to reach him, and what is agreed to. */
function PatientAdd() {
  const today = hospitalDay(new Date().toISOString())
  const { patients, limit, canAdd } = useKnownPatients()
  const [isAdded, setAdded] = useState(false)
  const [refusal, setRefusal] = useState<AddRefusal>()
  const form = usePatientDraft(today)
  const { draft, errors } = form
  const facts = factsOf(draft, today)
  const hasNoTel = authStore.user !== undefined && authStore.tel === ''
  useLeaveGuard(
    (withdrawn) =>
      confirm(
        { title: '离开后不保留已填写的内容', confirmWords: '离开', cancelWords: '继续填写' },
        withdrawn,
      ),
    { isActive: form.isDirty && !isAdded },
  )

  async function submit(): Promise<void> {
    setRefusal(undefined)
    const input = form.read()
    if (!input) return
    try {
      accept(await api.patient.addPatient(input, { prompt: false }))
    } catch (error) {
      const next = readAddRefusal(error, hospitalStore.telephone)
      setRefusal(next)
      if (next.step === 'check_file' || next.step === 'counter')
        void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
      if (next.step === 'mend_field') form.showError(next.field, next.words)
    }
  }

  function accept(patient: Patient): void {
    visitingPatientStore.accept(patient)
    setAdded(true)
    showToast('已添加就诊人')
  }
  useLeaveWhen(isAdded)

  if (refusal?.step === 'check_file') {
    return (
      <PageFrame title="添加就诊人">
        <FileCheck
          bindingId={refusal.bindingId}
          name={draft.name}
          counter={refusal.counter}
          onBound={accept}
        />
        <BackToForm onPress={() => setRefusal(undefined)} />
      </PageFrame>
    )
  }
  if (refusal?.step === 'counter') {
    return (
      <PageFrame title="添加就诊人">
        <CounterWay counter={refusal.counter} title="需要到医院核对身份" words={refusal.words} />
        <BackToForm onPress={() => setRefusal(undefined)} />
      </PageFrame>
    )
  }

  const part = { draft, errors, onChange: form.change, onLeave: form.leave }
  // Whoever may book only can be proven now, whatever the limit says.
  const isFull = !canAdd && patients.every(({ isProven }) => isProven !== false)
  const fullWords = isFull ? limitWords(patients.length, limit) : undefined
  const note = refusal?.step === 'say' ? <Refused words={refusal.words} /> : fullWords
  return (
    <PageFrame
      title="添加就诊人"
      bottom={<SubmitBar action="确认添加" note={note} disabled={isFull} onPress={submit} />}
    >
      {(hasNoTel || refusal?.step === 'bind_tel') && (
        <Notice
          tone="warning"
          title="请先绑定手机号"
          action={
            <Button isSmall kind="secondary" onPress={go('bind_tel')}>
              去绑定
            </Button>
          }
        >
          添加就诊人前，医院需要能联系到您。
        </Notice>
      )}
      <IdentityCard
        {...part}
        facts={facts}
        today={today}
        hasSelf={patients.some(({ relation }) => relation === 'self')}
      />
      {facts.asksGuardian && <GuardianCard {...part} />}
      <ContactCard {...part} accountTel={authStore.tel} />
      <ConsentCard
        {...part}
        asksChildConsent={facts.asksChildConsent}
        isFirst={patients.length === 0}
      />
    </PageFrame>
  )
}

function Refused({ words }: { words: string }) {
  return (
    <Notice tone="danger" isUrgent>
      {words}。填写的内容还在，可以再试一次。
    </Notice>
  )
}

function BackToForm({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="secondary" isWide onPress={onPress}>
      返回修改
    </Button>
  )
}

/** Goes back once the page has nothing to lose any more: the guard has gone by then. */
function useLeaveWhen(isDone: boolean): void {
  useEffect(() => {
    if (isDone) void (canGoBack() ? goBack() : redirect('patient_list'))
  }, [isDone])
}

export default forSignedIn('添加就诊人', '登录后可以添加就诊人', PatientAdd)
