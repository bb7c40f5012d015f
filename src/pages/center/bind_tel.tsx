import { View } from '@tarojs/components'
import { useState } from 'react'

import { CodeField } from '@/components/code_field'
import { firstIssue } from '@/contract/issue'
import { mobile, smsCode } from '@/contract/values'
import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { PhoneButton } from '@/platform/elements/phone_button'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { useSmsWait } from '@/request/loading/use_sms_wait'
import { SMS_RESEND_SECONDS } from '@/settings/limits'
import { authStore, hospitalStore } from '@/stores'
import { builtInPolicyVersion } from '@/texts/built_in_policy'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { PageFrame } from '@/ui/frame/page_frame'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { TextField } from '@/ui/forms/text_field'

import styles from './bind_tel.module.scss'
import { usePrivacyPolicy } from './use_privacy_policy'

definePageConfig({ navigationBarTitleText: '绑定手机号' })

/** Binds the phone that the hospital may call, by an SMS code or by WeChat's phone button. */
function BindTel() {
  const [tel, setTel] = useState('')
  const [code, setCode] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [claim, setClaim] = useState<{ name: string; idNo: string }>()
  const policy = usePrivacyPolicy(hospitalStore.hospitalId)
  const { readyAt, startWait } = useSmsWait('bind_tel')

  async function sendCode(): Promise<void> {
    const telError = firstIssue(mobile, tel)
    setErrors({ tel: telError })
    if (telError) return
    const { retryAfterSeconds } = await api.account.sendBindCode({ tel })
    // A server that tells no time is asked again after ours.
    startWait(retryAfterSeconds ?? SMS_RESEND_SECONDS)
  }

  async function bind(by: { tel: string; code: string } | { phoneCode: string }): Promise<void> {
    const certificate = claim && { name: claim.name.trim(), idNo: claim.idNo.trim() }
    const privacyPolicyVersion = policy.version
    if (privacyPolicyVersion === undefined) {
      setErrors({ consent: policyMissing })
      policy.retry()
      return
    }
    try {
      const input = { ...by, privacyPolicyVersion, ...(certificate && { certificate }) }
      const user = await api.account.bindTel(input)
      // Not every server answers with the account; then it is asked what it bound.
      await (user.tel ? authStore.acceptUser(user) : authStore.refreshUser().catch(() => undefined))
    } catch (error) {
      if (!(error instanceof ServerRefused) || error.details?.way !== 'certificate') throw error
      // The code is used up: the next try needs a new one, and the certificate.
      setClaim(claim ?? { name: '', idNo: '' })
      setCode('')
      return
    }
    await authStore.openWantedPage()
  }

  async function submit(): Promise<void> {
    const found: Errors = {
      tel: firstIssue(mobile, tel),
      code: firstIssue(smsCode, code),
      consent: hasAgreed ? undefined : consentError,
    }
    setErrors(found)
    if (found.tel ?? found.code ?? found.consent) return
    await bind({ tel, code })
  }

  return (
    <PageFrame title="绑定手机号" bottom={<SubmitBar action="绑定" onPress={submit} />}>
      <View className={styles.why}>
        {authStore.tel
          ? `现在绑定的是 ${authStore.tel}。绑定新号码后，通知会发到新号码。`
          : '绑定后才能挂号。就诊提醒和停诊通知会发到这个号码。'}
      </View>
      <Card>
        <TextField
          label="手机号"
          value={tel}
          onChange={(value) => setTel(value.replace(/\D/g, ''))}
          onBlur={() => tel && setErrors({ ...errors, tel: firstIssue(mobile, tel) })}
          keyboard="tel"
          autoComplete="tel"
          maxLength={11}
          placeholder="11位手机号"
          error={errors.tel}
          isClearable
        />
        <CodeField
          value={code}
          onChange={setCode}
          onSend={sendCode}
          readyAt={readyAt}
          error={errors.code}
        />
      </Card>
      {claim && (
        <Card title="这个手机号已有账号">
          <TextField
            label="“本人”的姓名"
            value={claim.name}
            onChange={(name) => setClaim({ ...claim, name })}
            autoComplete="name"
            maxLength={50}
          />
          <TextField
            label="“本人”的证件号码"
            value={claim.idNo}
            onChange={(idNo) => setClaim({ ...claim, idNo })}
            maxLength={30}
            note="账号是您的：填写后重新获取验证码再绑定。号码是新办的：请带证件到窗口办理"
          />
        </Card>
      )}
      <CheckRow
        isChecked={hasAgreed}
        onChange={(next) => {
          setAgreed(next)
          setErrors({ ...errors, consent: undefined })
        }}
        label="我已阅读并同意隐私政策"
        links={
          <Button kind="text" isSmall onPress={go('notice_index', { type: 'privacy_policy' })}>
            {policy.version === undefined || policy.version === builtInPolicyVersion
              ? '查看'
              : `查看第${policy.version}版`}
          </Button>
        }
        error={errors.consent}
      />
      <PhoneButton
        className={styles.phone}
        isReady={hasAgreed}
        onRefused={() => setErrors({ ...errors, consent: consentError })}
        onCode={(phoneCode) => void bind({ phoneCode })}
      >
        用微信手机号一键绑定
      </PhoneButton>
      <View className={styles.help}>
        <TelephoneLink words="收不到验证码？联系医院" />
      </View>
    </PageFrame>
  )
}

export default forSignedIn('绑定手机号', '登录后可以绑定手机号', BindTel)

const consentError = '请先阅读并同意隐私政策'
const policyMissing = '隐私政策还没有加载出来，请稍后再点一次'

interface Errors {
  tel?: string
  code?: string
  consent?: string
}
