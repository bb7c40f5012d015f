import { forSignedIn } from '@/gates/for_signed_in'
import { accountStore } from '@/stores'
import { hospitalDay } from '@/ui/facts/format_day'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'

import { formatLimit } from './add_bar'
import { ConsentCard } from './patient_add/consent_card'
import { ContactCard } from './patient_add/contact_card'
import { AtCounter } from './patient_add/at_counter'
import { FileCheck } from './patient_add/file_check'
import { BackToForm, BindTelFirst, Refused } from './patient_add/form_notices'
import { GuardianCard } from './patient_add/guardian_card'
import { IdentityCard } from './patient_add/identity_card'
import { useAdding } from './patient_add/use_adding'
import { factsOf } from './patient_draft'
import { useKnownPatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '添加就诊人' })

/** 添加就诊人: the patient's identity, contact, and consents. */
function PatientAdd() {
  const today = hospitalDay(new Date().toISOString())
  const { patients, limit, canAdd } = useKnownPatients()
  const { form, refusal, forgetRefusal, submit, accept } = useAdding(today)
  if (refusal?.step === 'check_file') {
    return (
      <PageFrame title="添加就诊人">
        <FileCheck {...refusal} name={form.values.name} onBound={accept} />
        <BackToForm onPress={forgetRefusal} />
      </PageFrame>
    )
  }
  if (refusal?.step === 'counter') {
    return (
      <PageFrame title="添加就诊人">
        <AtCounter counter={refusal.counter} title="需要到医院核对身份" words={refusal.words} />
        <BackToForm onPress={forgetRefusal} />
      </PageFrame>
    )
  }

  const facts = factsOf(form.values, today)
  const hasNoTel = accountStore.user !== undefined && accountStore.tel === ''
  // A patient linked for booking only can be proven now, whatever the limit.
  const isFull = !canAdd && patients.every(({ isProven }) => isProven !== false)
  const fullWords = isFull ? formatLimit(patients.length, limit) : undefined
  const note = refusal?.step === 'say' ? <Refused words={refusal.words} /> : fullWords
  return (
    <PageFrame
      title="添加就诊人"
      bottom={<SubmitBar action="确认添加" note={note} disabled={isFull} onPress={submit} />}
    >
      {(hasNoTel || refusal?.step === 'bind_tel') && <BindTelFirst />}
      <IdentityCard
        form={form}
        facts={facts}
        today={today}
        hasSelf={patients.some(({ relation }) => relation === 'self')}
      />
      {facts.asksGuardian && <GuardianCard form={form} accountTel={accountStore.tel} />}
      <ContactCard form={form} accountTel={accountStore.tel} />
      <ConsentCard
        form={form}
        asksChildConsent={facts.asksChildConsent}
        isFirst={patients.length === 0}
      />
    </PageFrame>
  )
}

export default forSignedIn('添加就诊人', '登录后可以添加就诊人', PatientAdd)
